import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import '../../../ui/chevron.css';
import './tree-view.css';

export interface ViewNode {
  id: string;
  title: string;
  depth: number;
  state: 'open' | 'closed' | 'leaf';
}

interface TreeViewProps {
  /** Accessible name. */
  label: string;
  /** The nodes that can be seen, in order. */
  nodes: readonly ViewNode[];
  /** Where it is a choice of one. */
  selectedId?: string | null;
  /** Where nodes are ticked. */
  checkedOf?: (id: string) => boolean | 'mixed';
  onToggle: (id: string) => void;
  /** Press, Enter or space on a node. */
  onChoose: (id: string) => void;
}

/** A tree by the keys of the ARIA pattern: arrows move, open and close; Home and End; Enter and space choose. */
export const TreeView = ({ label, nodes, selectedId, checkedOf, onToggle, onChoose }: TreeViewProps) => {
  const list = useRef<HTMLDivElement>(null);
  const [focusId, setFocusId] = useState<string | null>(null);
  const at = Math.max(
    0,
    nodes.findIndex((node) => node.id === (focusId ?? selectedId)),
  );

  const focus = (node: ViewNode | undefined): void => {
    if (!node) return;
    setFocusId(node.id);
    list.current?.querySelector<HTMLElement>(`[data-node="${node.id}"]`)?.focus();
  };
  const parentOf = (node: ViewNode): ViewNode | undefined =>
    nodes.slice(0, nodes.indexOf(node)).findLast((other) => other.depth < node.depth);

  const act = (key: string, node: ViewNode): boolean => {
    switch (key) {
      case 'ArrowDown':
        focus(nodes[at + 1]);
        return true;
      case 'ArrowUp':
        focus(nodes[at - 1]);
        return true;
      case 'Home':
        focus(nodes[0]);
        return true;
      case 'End':
        focus(nodes.at(-1));
        return true;
      case 'ArrowRight':
        if (node.state === 'closed') onToggle(node.id);
        else if (node.state === 'open') focus(nodes[at + 1]);
        return true;
      case 'ArrowLeft':
        if (node.state === 'open') onToggle(node.id);
        else focus(parentOf(node));
        return true;
      case 'Enter':
      case ' ':
        onChoose(node.id);
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const node = nodes[at];
    if (event.ctrlKey || event.metaKey || event.altKey || !node || !act(event.key, node)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const mark = (id: string): ReactNode => {
    const checked = checkedOf?.(id);
    return checked === undefined ? null : (
      <span className="tree-box" data-checked={String(checked)} aria-hidden="true" />
    );
  };

  return (
    <div ref={list} role="tree" aria-label={label} className="tree-view" onKeyDown={onKeyDown}>
      {nodes.map((node, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for all of its items.
        <div
          key={node.id}
          role="treeitem"
          data-node={node.id}
          tabIndex={index === at ? 0 : -1}
          aria-level={node.depth + 1}
          aria-expanded={node.state === 'leaf' ? undefined : node.state === 'open'}
          aria-selected={checkedOf ? undefined : node.id === selectedId}
          aria-checked={checkedOf?.(node.id)}
          className="tree-item"
          style={{ paddingInlineStart: 4 + node.depth * 18 }}
          onFocus={() => setFocusId(node.id)}
          onClick={() => onChoose(node.id)}
        >
          {node.state === 'leaf' ? (
            <span className="tree-twist" />
          ) : (
            <span
              className="tree-twist ui-chevron"
              data-state={node.state}
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation();
                onToggle(node.id);
              }}
            />
          )}
          {mark(node.id)}
          <span className="tree-title" title={node.title}>
            {node.title}
          </span>
        </div>
      ))}
    </div>
  );
};
