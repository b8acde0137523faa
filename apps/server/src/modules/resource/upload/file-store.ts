import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageType } from './image.ts';

/** A file's place below the store. Made here only, of letters that cannot climb out of it. */
export interface FilePlace {
  tenantId: string;
  /** `yyyyMM`. */
  month: string;
  /** 128 random bits: whoever has no link finds nothing. */
  name: string;
}

export const placePatterns = {
  tenantId: /^[0-9a-z_-]{1,12}$/i,
  month: /^\d{6}$/,
  name: /^[0-9a-f]{32}\.(png|jpg)$/,
} as const;

export interface FileStore {
  /** Durable when it returns. */
  put(tenantId: string, type: ImageType, content: Buffer): Promise<FilePlace>;
  /** null: there is no such file. */
  get(place: FilePlace): Promise<Buffer | null>;
}

/** Files on the local disk, under `folder`. Instances on several machines have to share it. */
export const openFileStore = (folder: string): FileStore => {
  const pathOf = ({ tenantId, month, name }: FilePlace): string => {
    const sound =
      placePatterns.tenantId.test(tenantId) && placePatterns.month.test(month) && placePatterns.name.test(name);
    if (!sound) throw new Error('not a place of this store');
    return join(folder, tenantId, month, name);
  };
  return {
    put: async (tenantId, type, content) => {
      const month = new Date().toISOString().slice(0, 7).replace('-', '');
      const place = { tenantId, month, name: `${randomBytes(16).toString('hex')}.${type}` };
      const path = pathOf(place);
      const draft = `${path}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        // Readers see the whole file or none, also after a crash.
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return place;
    },
    get: (place) =>
      readFile(pathOf(place)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }),
  };
};
