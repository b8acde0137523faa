import type { Resource } from '@manyi/shared/resource/resource';
import { isRecord, isString } from '../../../lib/storage.ts';
import { type AddressQuery, readListState, writeListState } from '../list-state.ts';
import type { Preferences } from '../preferences.ts';

/** A search somebody gave a name. Each is a setting of its own, so two windows never overwrite each other's. */
export interface SavedSearch {
  id: string;
  name: string;
  /** The address that shows it, without the page. */
  query: AddressQuery;
}

export const longestName = 40;

const prefixOf = (resource: Resource): string => `saved.${resource.name}.`;

export const keyOfSaved = (resource: Resource, id: string): string => `${prefixOf(resource)}${id}`;
/** The setting that says which of them a list opens with. */
export const keyOfDefault = (resource: Resource): string => `savedDefault.${resource.name}`;

const isSaved = (value: unknown): value is Omit<SavedSearch, 'id'> =>
  isRecord(value) && isString(value.name) && isRecord(value.query) && Object.values(value.query).every(isString);

/** The searches saved for a list, by name. */
export const savedOf = (resource: Resource, preferences: Preferences): SavedSearch[] => {
  const prefix = prefixOf(resource);
  return Object.entries(preferences)
    .flatMap(([key, value]) =>
      key.startsWith(prefix) && isSaved(value)
        ? [{ id: key.slice(prefix.length), name: value.name, query: value.query }]
        : [],
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'));
};

export const defaultOf = (resource: Resource, preferences: Preferences): string | null => {
  const id = preferences[keyOfDefault(resource)];
  return isString(id) ? id : null;
};

/** What of an address is the list's search and sort; `other` are the screen's own parameters. */
export const searchIn = (resource: Resource, query: AddressQuery, other: AddressQuery = {}): AddressQuery => {
  const written = writeListState({ ...readListState(resource, query), current: 1 }, other);
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
};

/** The address for somebody else: what is usually left out is said, so that no setting of theirs stands in for it. */
export const linkQuery = (resource: Resource, query: AddressQuery, other: AddressQuery = {}): AddressQuery => {
  const { current, size } = readListState(resource, query);
  return { ...searchIn(resource, query, other), current: String(current), size: String(size) };
};

/** Nothing in the address says what to show, so a default may. */
export const isPlain = (resource: Resource, query: AddressQuery, other: AddressQuery = {}): boolean =>
  query.current === undefined && query.size === undefined && isSameSearch(searchIn(resource, query, other), {});

export const isSameSearch = (a: AddressQuery, b: AddressQuery): boolean => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
};

/** Short, and not one that is there: letters and digits are what names of settings may hold. */
export const newId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
