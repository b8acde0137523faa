import { Network, X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { DeptTree } from './dept-tree.tsx';

const words = {
  depts: ['机构', 'Departments'],
  one: ['一个机构', 'One department'],
  clear: ['查看全部机构', 'Show all departments'],
} as const;

interface DeptFilterProps {
  tenantId: string;
  deptId: string;
  /** What it is called, once it was chosen here. */
  title: string;
  onChoose: (deptId: string, title: string) => void;
}

/** The departments on a narrow screen: out of the way until asked for, and named while they narrow the list. */
export const DeptFilter = ({ tenantId, deptId, title, onChoose }: DeptFilterProps) => {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="dept-filter">
      <Button size="small" icon={<Network size={15} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {deptId ? title || t(words.one) : t(words.depts)}
      </Button>
      {deptId ? (
        <IconButton size="small" label={t(words.clear)} icon={<X size={15} />} onClick={() => onChoose('', '')} />
      ) : null}
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={t(words.depts)} width={360}>
        <DeptTree
          tenantId={tenantId}
          deptId={deptId}
          onChoose={(id, name) => {
            setOpen(false);
            onChoose(id, name);
          }}
        />
      </Drawer>
    </div>
  );
};
