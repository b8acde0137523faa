import { currentIn } from '../../../crud/conflicting.ts';
import { readableExtra } from './platform-extra.ts';

/** What the dialog is given to begin with. */
export interface PlatformUser {
  id: string;
  account: string;
  realName: string;
  userType: number;
  userExt: string;
  version: number;
}

type Seen = Pick<PlatformUser, 'userType' | 'userExt' | 'version'>;

/** What is edited, as a person reads it, and the version of the user that goes back with it. */
export const platformOf = ({ userType, userExt, version }: Seen) => ({
  form: { userType, userExt: readableExtra(userExt) },
  version,
});
export type Platform = ReturnType<typeof platformOf>;

/** What somebody else saved, when a save was refused because they were faster. */
export const theirPlatform = (error: unknown): Platform | null => {
  const { userType, userExt, version } = currentIn(error) ?? {};
  if (typeof userType !== 'number' || typeof userExt !== 'string' || typeof version !== 'number') return null;
  return platformOf({ userType, userExt, version });
};
