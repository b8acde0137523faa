import type { Text } from '@manyi/shared/contract/text';
import type { MenuNode } from '../../lib/menu.ts';

export interface PaletteEntry {
  key: string;
  label: Text;
  /** Names of the groups above it. */
  trail: readonly Text[];
  kind: 'menu' | 'action';
  run: () => void;
}

export const menuEntries = (
  nodes: readonly MenuNode[],
  open: (node: MenuNode) => void,
  trail: readonly Text[] = [],
): PaletteEntry[] =>
  nodes.flatMap((node): PaletteEntry[] =>
    node.children.length
      ? menuEntries(node.children, open, [...trail, node.label])
      : [{ key: node.id, label: node.label, trail, kind: 'menu', run: () => open(node) }],
  );

const startsWith = (name: string, typed: string): boolean =>
  name.toLowerCase().startsWith(typed) || (/[a-z]/.test(typed) && name.toLowerCase().includes(` ${typed}`));

/** Spec 2: names by prefix, case-insensitive; in either language, and in English at the start of any word. */
export const matching = (entries: readonly PaletteEntry[], typed: string): PaletteEntry[] => {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [...entries];
  return entries.filter(({ label }) => label.some((name) => startsWith(name, wanted)));
};
