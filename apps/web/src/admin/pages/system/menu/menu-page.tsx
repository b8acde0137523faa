import type { Resource } from '@manyi/shared/resource/resource';
import { useMemo } from 'react';
import { config } from '../../../../lib/config.ts';
import { useText } from '../../../../lib/i18n.ts';
import { usePermissions } from '../../../../lib/permissions.ts';
import { useUser } from '../../../../lib/session.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import { formFieldsOf, type Values } from '../../../crud/form-state.ts';
import type { CellOf } from '../../../crud/table-row.tsx';
import { useRights } from '../../../crud/use-rights.ts';
import { Badge } from '../../../ui/badge.tsx';
import { iconNames, MenuIcon } from '../../../ui/menu-icon.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { TreeList } from '../tree/tree-list.tsx';
import type { TreeRow } from '../tree/use-tree-rows.ts';
import { IconInput } from './icon-input.tsx';
import { menuCategory, menuForm, menuList } from './menu-resource.ts';
import './menu.css';

const words = {
  copy: ['复制', 'Copy'],
  menu: ['菜单', 'Menu'],
  button: ['按钮', 'Button'],
} as const;

const isButton = (values: Values): boolean => values.category === menuCategory.button;
const onlyMenus = new Set(['path', 'isOpen']);

const rules: FormExtras = {
  hides: (name, values) => (isButton(values) ? onlyMenus.has(name) : name === 'action'),
  toBody: (body) => (isButton(body) ? { ...body, isOpen: 1 } : { ...body, action: 0 }),
  inputs: { source: IconInput },
};

const readOnly: Resource = { ...menuList, verbs: ['view'] };

const mayHaveChildren = (row: TreeRow): boolean => row.category !== menuCategory.button;

const givenBelow = (): Values => ({ alias: 'menu' });

/** Everything but what has to differ. */
const copyOf = (row: TreeRow): Values => ({
  ...Object.fromEntries(formFieldsOf(menuForm).map(([name]) => [name, row[name]])),
  parentId: row.parentId === '0' ? null : row.parentId,
  code: `${String(row.code)}_copy`,
});

const MenuScreen = () => {
  const t = useText();
  const tenantId = useUser((state) => state.user?.tenantId);
  // The tree is everybody's; other tenants may look at it.
  const resource = tenantId === config.defaultTenant ? menuList : readOnly;
  const rights = useRights(resource);
  const cellOf = useMemo(
    (): CellOf => (name, row) => {
      if (name === 'category') {
        return isButton(row) ? <Badge>{t(words.button)}</Badge> : <Badge tone="accent">{t(words.menu)}</Badge>;
      }
      if (name !== 'name' || isButton(row)) return undefined;
      return (
        <span className="menu-name">
          {iconNames.includes(String(row.source)) ? <MenuIcon source={String(row.source)} /> : null}
          <span>{String(row.name)}</span>
        </span>
      );
    },
    [t],
  );
  const extraActions = useMemo(() => (rights.add ? [{ key: 'copy', label: t(words.copy) }] : []), [rights.add, t]);
  return (
    <TreeList
      resource={resource}
      call="lazy-list"
      form={menuForm}
      extras={rules}
      givenBelow={givenBelow}
      mayHaveChildren={mayHaveChildren}
      extraActions={extraActions}
      onExtra={(_, row, dialog) => dialog({ mode: 'add', given: copyOf(row) })}
      cellOf={cellOf}
    />
  );
};

export const MenuPage = () => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <MenuScreen /> : <Skeleton rows={8} />;
};

export default MenuPage;
