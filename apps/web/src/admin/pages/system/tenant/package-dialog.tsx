import type { Page } from '@manyi/shared/contract/envelope';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { api, tellFailure } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { ConflictTable } from '../../../crud/conflict-table.tsx';
import { currentIn } from '../../../crud/conflicting.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NativeSelect } from '../../../ui/input.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { GrantFrame } from '../tree/grant-frame.tsx';
import type { GrantNode } from '../tree/grants.ts';
import { TreeView } from '../tree/tree-view.tsx';
import { parentsOf, visible } from '../tree/visible.ts';
import type { ChosenTenant } from './chosen-tenant.ts';
import { inPackage } from './in-package.ts';
import '../tree/grant-tree.css';
import './tenant.css';

const words = {
  title: ['产品包配置', 'Package'],
  package: ['产品包', 'Package'],
  none: ['不限制', 'No limit'],
  unlimited: [
    '不设产品包时，租户的管理员可以授予全部功能。',
    'Without a package the administrators of the tenant can grant everything there is.',
  ],
  capped: [
    '保存后立即生效：租户的角色只能使用下列菜单和按钮；换回更大的产品包，原来的授权会恢复。',
    'At once after saving, roles of the tenant can use only what follows. A larger package gives back what a smaller one took.',
  ],
  contains: ['包含的菜单', 'What it contains'],
  empty: ['这个产品包没有可用的菜单', 'There is nothing in this package'],
  done: ['操作成功', 'Saved'],
} as const;

const base = '/api/blade-system/tenant';
const packagePath = '/api/blade-system/tenant-package/list';
const treePath = '/api/blade-system/menu/grant-tree';

interface Package {
  id: string;
  packageName: string;
  menuId: string;
}
/** What `package-detail` says of the tenant's own. */
interface Own {
  packageId: string | null;
  packageName: string;
  menuId: string;
  /** Names this choice, and goes back with another. */
  stamp: string;
}

/** What somebody else chose, when a choice was refused because they were faster. */
const theirsIn = (error: unknown): Own | null => {
  const { packageId, packageName, menuId, stamp } = currentIn(error) ?? {};
  if (packageId !== null && typeof packageId !== 'string') return null;
  if (typeof packageName !== 'string' || typeof menuId !== 'string' || typeof stamp !== 'string') return null;
  return { packageId, packageName, menuId, stamp };
};

/** The list may be older than the choice, and not reach as far. */
const withOwn = (packages: readonly Package[], { packageId, packageName, menuId }: Own): readonly Package[] => {
  if (packageId === null || packages.some(({ id }) => id === packageId)) return packages;
  return [...packages, { id: packageId, packageName, menuId }];
};

interface PackageProps {
  tenant: ChosenTenant;
  onClose: () => void;
  onSaved: () => void;
}

const Contents = ({ nodes, label }: { nodes: readonly GrantNode[]; label: string }) => {
  const t = useText();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.id)));
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  if (nodes.length === 0) return <p className="grant-none">{t(words.empty)}</p>;
  const closable = new Set(parentsOf(nodes));
  return (
    <TreeView
      label={label}
      nodes={visible(nodes, open)}
      onToggle={toggle}
      onChoose={(id) => {
        if (closable.has(id)) toggle(id);
      }}
    />
  );
};

interface LoadedProps extends PackageProps {
  own: Own;
  packages: readonly Package[];
  menus: readonly GrantNode[];
}

const Loaded = ({ tenant, onClose, onSaved, own, packages: listed, menus }: LoadedProps) => {
  const t = useText();
  const id = useId();
  const [opened] = useState(own);
  const [seen, setSeen] = useState(opened);
  const packages = withOwn(listed, seen);
  const start = seen.packageId ?? '';
  const [chosen, setChosen] = useState(start);
  const nameOf = (one: string): string => packages.find((other) => other.id === one)?.packageName ?? t(words.none);
  // Of its own package the tenant's call tells what is in it; of the others the list does.
  const menuId = chosen === start ? seen.menuId : (packages.find((one) => one.id === chosen)?.menuId ?? '');
  const contents = useMemo(() => inPackage(menus, new Set(menuId.split(','))), [menus, menuId]);
  const save = async (): Promise<void> => {
    try {
      const body = { tenantId: tenant.tenantId, packageId: chosen, stamp: seen.stamp };
      await api.post(`${base}/package-setting`, { body, quiet: true });
    } catch (error) {
      const theirs = theirsIn(error);
      if (theirs) setSeen(theirs);
      else tellFailure(error);
      throw error;
    }
    notify.success(say(words.done));
    onSaved();
  };
  const differing = {
    name: 'packageId',
    label: t(words.package),
    mine: nameOf(chosen),
    theirs: nameOf(start),
    onTake: chosen === start ? null : () => setChosen(start),
  };
  return (
    <GrantFrame title={`${t(words.title)} · ${tenant.name}`} isDirty={chosen !== start} onSave={save} onClose={onClose}>
      {seen === opened ? null : <ConflictTable key={seen.stamp} rows={[differing]} />}
      <div className="ui-field">
        <label className="ui-field-label" htmlFor={id}>
          {t(words.package)}
        </label>
        <NativeSelect id={id} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">{t(words.none)}</option>
          {packages.map((one) => (
            <option key={one.id} value={one.id}>
              {one.packageName}
            </option>
          ))}
        </NativeSelect>
      </div>
      <p className="grant-hint">{t(chosen === '' ? words.unlimited : words.capped)}</p>
      {chosen === '' ? null : (
        <>
          <h3 className="tenant-contains">{t(words.contains)}</h3>
          <div className="grant-tree tenant-package">
            <Contents key={chosen} nodes={contents} label={t(words.contains)} />
          </div>
        </>
      )}
    </GrantFrame>
  );
};

/** Which package a tenant has, and what is in it. */
const PackageDialog = (props: PackageProps) => {
  const t = useText();
  const { tenant, onClose } = props;
  const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };
  const detailPath = `${base}/package-detail`;
  const own = useQuery({
    queryKey: [detailPath, tenant.tenantId],
    queryFn: ({ signal }) => api.get<Own>(detailPath, { tenantId: tenant.tenantId }, { quiet: true, signal }),
    ...fresh,
  });
  const packages = useQuery({
    queryKey: [packagePath, 'all'],
    queryFn: ({ signal }) => api.get<Page<Package>>(packagePath, { size: 500 }, { quiet: true, signal }),
    ...fresh,
  });
  const menus = useQuery({
    queryKey: [treePath, 'package'],
    queryFn: ({ signal }) => api.get<{ menu: GrantNode[] }>(treePath, {}, { quiet: true, signal }),
    ...fresh,
  });
  if (own.data && packages.data && menus.data) {
    return <Loaded {...props} own={own.data} packages={packages.data.records} menus={menus.data.menu} />;
  }
  const failed = [own, packages, menus].find((one) => one.isError);
  return (
    <Dialog open width={640} onClose={onClose} title={`${t(words.title)} · ${tenant.name}`}>
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <Skeleton rows={8} />}
    </Dialog>
  );
};

export default PackageDialog;
