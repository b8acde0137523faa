import { fileURLToPath } from 'node:url';

/** Folder of the migrations. Not the pathname of its address: that has %20 where the checkout's path has a space. */
export const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
