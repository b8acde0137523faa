import { useMemo, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { type Granted, type GrantMode, type GrantNode, idsOf, inverted, statesOf, toggled } from './grants.ts';
import { TreeView } from './tree-view.tsx';
import { matchingBranches, parentsOf, visible } from './visible.ts';
import './grant-tree.css';

const words = {
  find: ['按名称查找', 'Find by name'],
  notFound: ['没有符合的项', 'Nothing has this name'],
  all: ['全选', 'Select all'],
  none: ['全不选', 'Select none'],
  invert: ['反选', 'Invert'],
  linked: ['上下级联动', 'Link parents and children'],
  expand: ['全部展开', 'Expand all'],
  collapse: ['全部收起', 'Collapse all'],
} as const;

interface GrantTreeProps {
  label: string;
  nodes: readonly GrantNode[];
  granted: Granted;
  mode: GrantMode;
  onGranted: (granted: Granted) => void;
  /** Where the person chooses whether a press takes the branch along. */
  onMode?: (mode: GrantMode) => void;
}

/** A tree to tick. A search narrows what is shown, never what is granted. */
export const GrantTree = ({ label, nodes, granted, mode, onGranted, onMode }: GrantTreeProps) => {
  const t = useText();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.id)));
  const states = useMemo(() => statesOf(nodes, granted, mode), [nodes, granted, mode]);
  const ids = useMemo(() => idsOf(nodes, mode), [nodes, mode]);
  const wanted = text.trim();
  const found = useMemo(() => (wanted === '' ? nodes : matchingBranches(nodes, wanted)), [nodes, wanted]);
  const shown = visible(found, wanted === '' ? open : new Set(parentsOf(found)));
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const count = ids.filter((id) => granted.has(id)).length;
  // Whoever looks for one thing means that one, not all there is.
  const isSearched = wanted !== '';
  return (
    <>
      <Input
        type="search"
        className="grant-find"
        aria-label={t(words.find)}
        placeholder={t(words.find)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="grant-bar">
        <Button size="small" disabled={isSearched} onClick={() => onGranted(new Set(ids))}>
          {t(words.all)}
        </Button>
        <Button size="small" disabled={isSearched} onClick={() => onGranted(new Set())}>
          {t(words.none)}
        </Button>
        <Button size="small" disabled={isSearched} onClick={() => onGranted(inverted(nodes, granted, mode))}>
          {t(words.invert)}
        </Button>
        <Button
          size="small"
          kind="quiet"
          disabled={isSearched}
          onClick={() => setOpen(new Set(open.size > 0 ? [] : parentsOf(nodes)))}
        >
          {t(open.size > 0 ? words.collapse : words.expand)}
        </Button>
        {onMode ? (
          <label className="grant-linked">
            <input
              type="checkbox"
              checked={mode === 'linked'}
              onChange={(event) => onMode(event.target.checked ? 'linked' : 'each')}
            />
            {t(words.linked)}
          </label>
        ) : null}
        <span className="grant-count" role="status">
          {t([`已选 ${count} / ${ids.length}`, `${count} of ${ids.length}`])}
        </span>
      </div>
      <div className="grant-tree">
        {shown.length === 0 ? (
          <p className="grant-none">{t(words.notFound)}</p>
        ) : (
          <TreeView
            label={label}
            nodes={shown}
            checkedOf={(id) => states.get(id) ?? false}
            onToggle={(id) => {
              if (!isSearched) toggle(id);
            }}
            onChoose={(id) => onGranted(toggled(nodes, granted, id, mode))}
          />
        )}
      </div>
    </>
  );
};
