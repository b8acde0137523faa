import { Building2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { usePermissions } from '../../../../lib/permissions.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import type { Values } from '../../../crud/form-state.ts';
import type { CellOf } from '../../../crud/table-row.tsx';
import { useRights } from '../../../crud/use-rights.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { TreeList } from '../tree/tree-list.tsx';
import type { TreeRow } from '../tree/use-tree-rows.ts';
import { deptForm, deptList } from './dept-resource.ts';

const CollegesDialog = lazy(() => import('./colleges-dialog.tsx'));

const words = {
  colleges: ['批量新增院校', 'Add colleges'],
  school: ['院校', 'School'],
  faculty: ['二级学院', 'Faculty'],
  emptyNext: ['先新增本单位，再在它下面新增院校。', 'Add your organisation first, then the colleges below it.'],
} as const;

const isCollege = (values: Values): boolean => values.collegeKind === 'SCHOOL' || values.collegeKind === 'FACULTY';

const extras: FormExtras = {
  hides: (name, values) => name === 'collegeCode' && !isCollege(values),
  toBody: (body) => ({
    ...body,
    // The full name is the name unless somebody says otherwise.
    fullName: body.fullName || body.deptName,
    collegeCode: isCollege(body) ? body.collegeCode : '',
  }),
  next: ({ parentId, collegeKind, sort }) => ({
    parentId,
    collegeKind,
    sort: typeof sort === 'number' ? sort + 1 : null,
  }),
};

/** Below a school come its faculties; a new sibling of colleges is usually a college. */
const givenBelow = (parent: TreeRow | null): Values => {
  if (!parent) return { collegeKind: '' };
  return { collegeKind: parent.collegeKind === 'SCHOOL' ? 'FACULTY' : '' };
};

const DeptScreen = () => {
  const t = useText();
  const rights = useRights(deptList);
  const [isAdding, setAdding] = useState(false);
  const cellOf = useMemo(
    (): CellOf => (name, row) => {
      if (name !== 'collegeKind') return undefined;
      if (row.collegeKind === 'SCHOOL') return <Badge tone="accent">{t(words.school)}</Badge>;
      return row.collegeKind === 'FACULTY' ? <Badge>{t(words.faculty)}</Badge> : '';
    },
    [t],
  );
  return (
    <>
      <TreeList
        resource={deptList}
        call="lazy-list"
        form={deptForm}
        extras={extras}
        givenBelow={givenBelow}
        cellOf={cellOf}
        emptyNext={words.emptyNext}
        tools={() =>
          rights.add
            ? [
                {
                  key: 'colleges',
                  label: t(words.colleges),
                  icon: <Building2 size={15} aria-hidden="true" />,
                  onSelect: () => setAdding(true),
                },
              ]
            : []
        }
      />
      <Suspense fallback={null}>{isAdding ? <CollegesDialog onClose={() => setAdding(false)} /> : null}</Suspense>
    </>
  );
};

export const DeptPage = () => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <DeptScreen /> : <Skeleton rows={8} />;
};

export default DeptPage;
