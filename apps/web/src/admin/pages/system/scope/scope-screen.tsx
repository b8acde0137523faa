import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { useQuery } from '@tanstack/react-query';
import { ListTree, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import { usePage } from '../../../../lib/page.ts';
import { usePermissions } from '../../../../lib/permissions.ts';
import { useScreenClass } from '../../../../lib/screen.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import { ResourceList, type ResourceListProps } from '../../../crud/resource-list.tsx';
import type { CellOf } from '../../../crud/table-row.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { MenuTree } from './menu-tree.tsx';
import '../tree/beside-tree.css';
import './scope.css';

const words = {
  menus: ['菜单', 'Menus'],
  one: ['一个菜单', 'One menu'],
  clear: ['查看全部菜单', 'Show all menus'],
} as const;

export interface ScopeMenu {
  id: string;
  code: string;
  name: string;
  nameEn: string;
}

interface ScopeScreenProps {
  resource: Resource;
  form: Resource;
  /** `数据权限配置`, after the name of the menu. */
  title: Text;
  extrasOf: (menuName: string) => FormExtras;
  /** What a scope of this menu starts with. */
  givenOf: (menu: ScopeMenu) => Readonly<Record<string, unknown>>;
  cellOf?: CellOf;
  /** Words for what dictionaries know in one language only. */
  history: NonNullable<ResourceListProps['history']>;
}

const detailPath = '/api/blade-system/menu/detail';

/** Of one menu the column with its name says nothing. */
const withoutMenu = (resource: Resource): Resource => {
  const { menuId } = resource.fields;
  return menuId ? { ...resource, fields: { ...resource.fields, menuId: { ...menuId, list: false } } } : resource;
};

const Screen = ({ resource, form, title, extrasOf, givenOf, cellOf, history }: ScopeScreenProps) => {
  const t = useText();
  const page = usePage();
  const isWide = useScreenClass() >= 2;
  const [isOpen, setOpen] = useState(false);
  const menuId = page.query.menu ?? '';
  const { data } = useQuery({
    queryKey: [detailPath, { id: menuId }],
    queryFn: ({ signal }) => api.get<ScopeMenu>(detailPath, { id: menuId }, { quiet: true, signal }),
    enabled: menuId !== '',
  });
  const menu = menuId !== '' && data?.id === menuId ? data : null;
  const other = useMemo((): Record<string, string> => (menuId ? { menu: menuId } : {}), [menuId]);
  const also = useMemo(() => (menuId ? { menuId_equal: menuId } : {}), [menuId]);
  const given = useMemo(() => (menu ? { menuId: menu.id, ...givenOf(menu) } : undefined), [menu, givenOf]);
  const extras = useMemo((): FormExtras => ({ ...extrasOf(menu?.name ?? ''), cellOf }), [menu, extrasOf, cellOf]);
  const shown = useMemo(() => (menuId ? withoutMenu(resource) : resource), [menuId, resource]);
  const nameOf = (one: ScopeMenu): Text => [one.name, one.nameEn || one.name];

  const choose = (id: string): void => {
    setOpen(false);
    page.setQuery({ ...page.query, menu: id || null, current: null }, { push: true });
  };
  const tree = <MenuTree menuId={menuId} onChoose={choose} />;
  return (
    <div className="beside-tree">
      {isWide ? (
        <div className="scope-tree">{tree}</div>
      ) : (
        <div className="scope-filter">
          <Button size="small" icon={<ListTree size={15} aria-hidden="true" />} onClick={() => setOpen(true)}>
            {menuId ? t(menu ? nameOf(menu) : words.one) : t(words.menus)}
          </Button>
          {menuId ? (
            <IconButton size="small" label={t(words.clear)} icon={<X size={15} />} onClick={() => choose('')} />
          ) : null}
          <Drawer open={isOpen} onClose={() => setOpen(false)} title={t(words.menus)} width={360}>
            {tree}
          </Drawer>
        </div>
      )}
      <ResourceList
        resource={shown}
        title={menu ? [`[${menu.name}] ${title[0]}`, `${title[1]} of [${nameOf(menu)[1]}]`] : resource.title}
        also={also}
        other={other}
        given={given}
        formOf={() => form}
        extras={extras}
        cellOf={cellOf}
        history={history}
      />
    </div>
  );
};

/** Menus at the left, the scopes of the chosen one (or of all) at the right. */
export const ScopeScreen = (props: ScopeScreenProps) => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <Screen {...props} /> : <Skeleton rows={8} />;
};
