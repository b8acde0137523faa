import { join } from 'node:path';
import type { Route } from '../../platform/http/route.ts';
import { openFileStore } from './upload/file-store.ts';
import { uploadRoutes } from './upload/upload.routes.ts';

/** @param dataDir files are kept in its `files/`. */
export const resourceRoutes = (means: { dataDir: string; publicUrl: string | undefined }): Route[] =>
  uploadRoutes({ store: openFileStore(join(means.dataDir, 'files')), publicUrl: means.publicUrl });
