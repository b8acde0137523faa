import { createHash } from 'node:crypto';
import type { Caller } from '../auth/caller.ts';
import { keeping } from '../kept/keeping.ts';
import { isNarrowed, scopesOf } from '../scope/scope.ts';
import { type Filter, namesOf } from './filters.ts';

/** Up to here rows are counted anew for every page. */
export const countedAnew = 1000;
/** So old may be whatever is said of where rows stand in a long list. */
export const keptMs = 5000;
/** What took long to count is kept longer, so that a server never spends more than a small part of its time on counting it. */
const keptTimes = 20;

const totals = keeping<number>(2000, (tookMs) => Math.max(keptMs, tookMs * keptTimes));
/** A total of more than `countedAnew` that was counted a moment ago. */
export const keptTotal = totals.peek;
/** Counts once for all who ask meanwhile, and for the next seconds. */
export const keepTotal = totals.find;

/** Callers are read anew when what they may see changes, so what is said of one holds as long as it is there. */
const said = new WeakMap<Caller, string>();

const rightsOf = (caller: Caller): string => {
  const known = said.get(caller);
  if (known !== undefined) return known;
  const { sessionId, roleIds, deptIds, permissions } = caller;
  const rights = JSON.stringify([roleIds, deptIds, [...permissions].sort()]);
  const fresh = `${sessionId} ${createHash('sha1').update(rights).digest('base64')}`;
  said.set(caller, fresh);
  return fresh;
};

const narrowingOf = (code: string, caller: Caller): string =>
  `${rightsOf(caller)} ${JSON.stringify(scopesOf(caller, code))}`;

/**
 * Names a list as this caller sees it. `isOwn`: it differs from person to person whatever their data scopes. What narrows them is part of
 * the name, so that a count from before a grant changed is not told after it.
 */
export const totalKey = (code: string, caller: Caller, filters: readonly Filter[], isOwn = false): string => {
  const isPersonal = isOwn || isNarrowed(caller, code);
  return JSON.stringify([code, caller.tenantId, isPersonal ? narrowingOf(code, caller) : '', namesOf(filters)]);
};

/**
 * How many rows a list has. Counting hundreds of thousands takes longer than reading a page of them, so a total beyond `countedAnew` may be
 * some seconds old; a short list is always right.
 * @param key names the list, its filters, and whatever narrows it for this caller
 * @param count counts at most `limit` rows, or all
 */
export const totalOf = async (key: string, count: (limit?: number) => Promise<number>): Promise<number> => {
  const few = await count(countedAnew + 1);
  if (few <= countedAnew) return few;
  return keepTotal(key, () => count());
};
