import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Smaller files travel in one packet anyway. */
const worthwhile = 1024;

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < worthwhile) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
};

/** Writes `.br` and `.gz` beside every text file of the build, so the server compresses nothing on the fly. */
export const precompress = (): Plugin => ({
  name: 'manyi-precompress',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    if (!dir) return;
    const names = await readdir(dir, { recursive: true });
    await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compressFile(join(dir, name))));
  },
});
