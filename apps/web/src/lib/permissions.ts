import { create } from 'zustand';
import { onSignOut } from './session.ts';

/** Codes of the buttons this person may use, from `menu/buttons`. null until they are known. */
export const usePermissions = create<{ codes: ReadonlySet<string> | null }>(() => ({ codes: null }));

onSignOut(() => usePermissions.setState({ codes: null }));

export const usePermission = (code: string): boolean => usePermissions((state) => state.codes?.has(code) ?? false);

interface ButtonNode {
  code: string;
  children?: ButtonNode[] | null;
}

/** Every node without children is a permission (contract.md 4.3). */
export const permissionCodes = (nodes: readonly ButtonNode[]): string[] =>
  nodes.flatMap((node) => (node.children?.length ? permissionCodes(node.children) : [node.code]));
