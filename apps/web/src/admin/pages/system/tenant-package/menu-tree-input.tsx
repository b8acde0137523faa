import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import { type FieldInputProps, textOf } from '../../../fields/field-props.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { GrantTree } from '../tree/grant-tree.tsx';
import type { GrantNode } from '../tree/grants.ts';
import { packageIds, tickedOf } from './menu-choice.ts';
import './menu-tree-input.css';

const path = '/api/blade-system/menu/grant-tree';

/** The menus of a package: a tree whose ends are ticked, and whose groups and screens show what of them is. */
export const MenuTreeInput = ({ id, field, value, onChange, describedBy }: FieldInputProps) => {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'package'],
    queryFn: ({ signal }) => api.get<{ menu: GrantNode[] }>(path, {}, { quiet: true, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const before = useMemo(() => textOf(value).split(',').filter(Boolean), [value]);
  const menus = data?.menu;
  const ticked = useMemo(() => tickedOf(menus ?? [], new Set(before)), [menus, before]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label the form draws.
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={t(field.label)}
      aria-describedby={describedBy}
      className="package-menus"
    >
      {menus ? (
        <GrantTree
          label={t(field.label)}
          nodes={menus}
          granted={ticked}
          mode="leaves"
          onGranted={(next) => onChange(packageIds(menus, next, before).join(','))}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
};
