import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Vendors } from './vendors/vendors.ts';

export interface SocialMeans {
  database: Database;
  sessions: Sessions;
  secrets: SecretBox;
  /** Where people reach the server; undefined: the address of the request. */
  publicUrl: string | undefined;
  vendors: Vendors;
}
