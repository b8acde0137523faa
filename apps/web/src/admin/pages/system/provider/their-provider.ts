import { type ProviderRow, providerKinds } from '@manyi/shared/contract/social';
import { isRecord } from '../../../../lib/storage.ts';
import { currentIn } from '../../../crud/conflicting.ts';
import { redirectOf } from './provider-form.ts';

type Told = Omit<ProviderRow, 'redirectUri'>;

const texts = ['id', 'tenantId', 'source', 'name', 'clientId', 'issuer', 'scope', 'accountClaim'] as const;
const numbers = ['sort', 'status', 'version'] as const;

const isTold = (value: unknown): value is Told =>
  isRecord(value) &&
  texts.every((name) => typeof value[name] === 'string') &&
  numbers.every((name) => typeof value[name] === 'number') &&
  typeof value.hasSecret === 'boolean' &&
  providerKinds.some((kind) => kind === value.kind);

/** What somebody else saved, when a save was refused because they were faster. */
export const theirProvider = (error: unknown, seen: ProviderRow): ProviderRow | null => {
  const current: unknown = currentIn(error);
  if (!isTold(current)) return null;
  return { ...current, redirectUri: redirectOf(current.source, seen, new URL(seen.redirectUri).origin) };
};
