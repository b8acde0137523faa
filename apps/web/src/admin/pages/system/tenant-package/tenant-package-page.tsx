import { tenantPackage } from '@manyi/shared/resources/system/tenant-package.resource';
import { usePermissions } from '../../../../lib/permissions.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import { ResourceList } from '../../../crud/resource-list.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { MenuTreeInput } from './menu-tree-input.tsx';

const extras: FormExtras = { inputs: { menuId: MenuTreeInput } };

const TenantPackagePage = () => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <ResourceList resource={tenantPackage} extras={extras} /> : <Skeleton rows={8} />;
};

export default TenantPackagePage;
