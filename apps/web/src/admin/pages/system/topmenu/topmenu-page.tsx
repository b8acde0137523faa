import { references } from '@manyi/shared/resource/field';
import { topmenu } from '@manyi/shared/resources/system/topmenu.resource';
import { useQueryClient } from '@tanstack/react-query';
import { LayoutList } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { usePermissions } from '../../../../lib/permissions.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import { ResourceList } from '../../../crud/resource-list.tsx';
import type { CellOf } from '../../../crud/table-row.tsx';
import { words as said } from '../../../crud/use-changes.ts';
import type { Row } from '../../../crud/use-list.ts';
import { textOf } from '../../../fields/field-props.ts';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { IconInput } from '../menu/icon-input.tsx';
import '../menu/menu.css';
import { refreshTopMenus } from './refresh-top-menus.ts';

const TopGrantDialog = lazy(() => import('./top-grant-dialog.tsx'));

const words = {
  grant: ['菜单配置', 'Choose screens'],
  onlyOne: ['只能选择一条数据', 'Select one record only'],
} as const;

const history = { fields: { menuIds: references({ label: ['菜单', 'Menus'], to: 'menu' }) } };

const TopMenuScreen = () => {
  const t = useText();
  const isEnglish = useLanguage() === 'en';
  const client = useQueryClient();
  const mayGrant = usePermissions((state) => state.codes?.has('topmenu_setting') ?? false);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [chosen, setChosen] = useState<Row | null>(null);
  const extraActions = useMemo(() => (mayGrant ? [{ key: 'grant', label: t(words.grant) }] : []), [mayGrant, t]);
  const known = useRef<readonly Row[] | null>(null);
  // Whatever was added, edited or deleted shows in the list first, and then in the header.
  const onRows = useCallback(
    (now: readonly Row[]) => {
      if (known.current !== null && known.current !== now) void refreshTopMenus(client);
      known.current = now;
      setRows(now);
    },
    [client],
  );
  const cellOf = useMemo(
    (): CellOf => (name, row) =>
      name === 'source' && textOf(row.source) !== '' ? (
        <span className="menu-name">
          <MenuIcon source={textOf(row.source)} />
          <span>{textOf(row.source)}</span>
        </span>
      ) : undefined,
    [],
  );
  const extras = useMemo((): FormExtras => ({ inputs: { source: IconInput }, cellOf }), [cellOf]);
  const grantSelected = (selected: readonly string[]): void => {
    const [id, ...others] = selected;
    if (!id) notify.info(t(said.selectFirst));
    else if (others.length > 0) notify.info(t(words.onlyOne));
    else setChosen(rows.find((row) => row.id === id) ?? null);
  };
  return (
    <>
      <ResourceList
        resource={topmenu}
        history={history}
        extras={extras}
        extraActions={extraActions}
        onExtra={(_, row) => setChosen(row)}
        onRows={onRows}
        cellOf={cellOf}
        actionsWidth={isEnglish ? 390 : 300}
        tools={(selected) =>
          mayGrant
            ? [
                {
                  key: 'grant',
                  label: t(words.grant),
                  icon: <LayoutList size={15} aria-hidden="true" />,
                  onSelect: () => grantSelected(selected),
                },
              ]
            : []
        }
      />
      <Suspense fallback={null}>
        {chosen ? <TopGrantDialog id={chosen.id} name={textOf(chosen.name)} onClose={() => setChosen(null)} /> : null}
      </Suspense>
    </>
  );
};

const TopMenuPage = () => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <TopMenuScreen /> : <Skeleton rows={8} />;
};

export default TopMenuPage;
