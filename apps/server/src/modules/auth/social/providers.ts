import type { SocialButton } from '@manyi/shared/contract/social';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Provider } from './external.ts';

export const secretContext = (id: string): string => `auth_provider:${id}`;

/** Ways to sign in to a tenant: its own, and those for all. Its own come first where both have the name. */
export const buttonsOf = (database: Database, tenantId: string): Promise<SocialButton[]> =>
  // Nobody is signed in yet.
  database.asSystem(async (sql) => [
    ...(await sql<SocialButton[]>`
      select source, kind, name from (
        select distinct on (lower(source)) source, kind, name, sort, id from auth_provider
        where not is_deleted and status = 1 and (for_tenant is null or for_tenant = ${tenantId})
        order by lower(source), for_tenant nulls last) p
      order by sort, id`),
  ]);

interface Row extends Omit<Provider, 'clientSecret'> {
  sealed: Uint8Array;
}

/** null: there is none, or its secret cannot be read with the present key. */
const find = async (
  database: Database,
  secrets: SecretBox,
  by: { id: string } | { tenantId: string; source: string },
): Promise<Provider | null> => {
  const [row] = await database.asSystem(
    // Belongs to the installation, not to a tenant.
    (sql) => sql<Row[]>`
      select id, version, source, kind, name, client_id as "clientId", client_secret as sealed, issuer, scope,
        account_claim as "accountClaim"
      from auth_provider where not is_deleted and status = 1
        ${
          'id' in by
            ? sql`and id = ${by.id}`
            : sql`and lower(source) = lower(${by.source}) and (for_tenant is null or for_tenant = ${by.tenantId})`
        }
      order by for_tenant nulls last limit 1`,
  );
  if (!row) return null;
  const { sealed, ...provider } = row;
  const clientSecret = sealed.length === 0 ? '' : secrets.open(sealed, secretContext(row.id));
  return clientSecret === null ? null : { ...provider, clientSecret };
};

export const providerFor = (database: Database, secrets: SecretBox, tenantId: string, source: string) =>
  find(database, secrets, { tenantId, source });

export const providerById = (database: Database, secrets: SecretBox, id: string) => find(database, secrets, { id });
