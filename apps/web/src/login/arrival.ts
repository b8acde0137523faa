import { isRecord, isString, readStored, removeStored, writeStored } from '../lib/storage.ts';

/** What a provider, or a portal that wants to lead people in, put into the address of this page (contract/social). */
export interface Arrival {
  source: string;
  code: string;
  state: string;
  iss: string;
  error: string;
  /** A portal's link: `?sso=<source>` goes to that provider at once. */
  sso: string;
}

export const arrivalIn = (search: string): Arrival | null => {
  const query = new URLSearchParams(search);
  const text = (name: string): string => query.get(name) ?? '';
  const arrival = {
    source: text('source'),
    code: text('code'),
    state: text('state'),
    iss: text('iss'),
    error: text('error'),
    sso: text('sso'),
  };
  return arrival.code || arrival.error || arrival.sso ? arrival : null;
};

/** Where somebody was when they left for a provider; the address cannot carry it there and back. */
export interface Departure {
  tenantId: string;
  /** The query of the sign-in page, which names the page they wanted. */
  search: string;
}

const isDeparture = (value: unknown): value is Departure =>
  isRecord(value) && isString(value.tenantId) && isString(value.search);

export const noteDeparture = (departure: Departure): void => writeStored('departure', departure, { inSession: true });

export const takeDeparture = (): Departure | null => {
  const departure = readStored('departure', isDeparture);
  removeStored('departure');
  return departure;
};

/** Somebody a provider vouches for and we do not know: may apply for an account, and nothing else. */
export interface Guest {
  /** Kept nowhere but here: it is no session. */
  token: string;
  tenantId: string;
  oauthId: string;
  name: string;
}

export type Outcome = { to: 'in' } | { to: 'guest'; guest: Guest } | { to: 'refused'; text: string };
