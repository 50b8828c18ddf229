import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|webmanifest)$/;
/** Compressing a smaller file saves less than the headers that say so. */
const MIN_SIZE = 400;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a Brotli and a gzip copy beside each text file of the build. The server sends these copies. */
export function precompress(): Plugin {
  let folder = '';
  let failed = false;
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    closeBundle: {
      // Run after the hook of the same kind that builds the service worker.
      sequential: true,
      order: 'post',
      async handler() {
        if (failed) return;
        const names = await readdir(folder, { recursive: true });
        await Promise.all(
          names.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < MIN_SIZE) return;
  const [brotli, gzipped] = await Promise.all([
    toBrotli(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    toGzip(text, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
