import { isRecord } from '../../../../lib/storage.ts';
import { currentIn } from '../../../crud/conflicting.ts';
import type { Titled } from '../tree/visible.ts';

interface HeldRole {
  roleId: string;
  roleName: string;
}
interface Holder {
  userId: string;
  roles: HeldRole[];
}

/** The roles that users hold, and the name of that state, which goes back with a grant. Without one they are not shown to this person. */
export interface RoleKeys {
  users: Holder[];
  stamp?: string;
}

const isHeld = (value: unknown): value is HeldRole =>
  isRecord(value) && typeof value.roleId === 'string' && typeof value.roleName === 'string';
const isHolder = (value: unknown): value is Holder =>
  isRecord(value) && typeof value.userId === 'string' && Array.isArray(value.roles) && value.roles.every(isHeld);

/** What somebody else gave, when a grant was refused because they were faster. */
export const theirRoles = (error: unknown): Required<RoleKeys> | null => {
  const { users, stamp } = currentIn(error) ?? {};
  return typeof stamp === 'string' && Array.isArray(users) && users.every(isHolder) ? { users, stamp } : null;
};

export const rolesOf = ({ roles }: Holder): Set<string> => new Set(roles.map(({ roleId }) => roleId));

/** What all of them hold is ticked at first. */
export const heldByAll = ({ users }: RoleKeys): Set<string> => {
  const [first, ...rest] = users.map(rolesOf);
  return new Set([...(first ?? [])].filter((id) => rest.every((held) => held.has(id))));
};

export const areSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** Whose roles are others than they were. */
export const changedHolders = (before: RoleKeys, now: RoleKeys): Holder[] => {
  const known = new Map(before.users.map((user) => [user.userId, rolesOf(user)]));
  return now.users.filter((user) => !areSame(rolesOf(user), known.get(user.userId) ?? new Set()));
};

const titlesIn = (nodes: readonly Titled[]): [string, string][] =>
  nodes.flatMap(({ id, title, children = [] }): [string, string][] => [[id, title], ...titlesIn(children)]);

/** What roles are called, in the order of the tree; those that are held and not offered come after. */
export const roleTitles = (tree: readonly Titled[], ...held: readonly RoleKeys[]): ReadonlyMap<string, string> => {
  const titles = new Map(titlesIn(tree));
  for (const { roleId, roleName } of held.flatMap(({ users }) => users.flatMap(({ roles }) => roles)))
    if (!titles.has(roleId)) titles.set(roleId, roleName);
  return titles;
};

export const namesOf = (titles: ReadonlyMap<string, string>, ids: ReadonlySet<string>): string[] =>
  [...titles].flatMap(([id, title]) => (ids.has(id) ? [title] : []));
