import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, tool } from './run.ts';

interface Part {
  name: string;
  /** Folders and files; every file in them except tests and dist decides what comes out. */
  from: string[];
  output: string;
  /** A file of the output that tells that it is there. */
  proof: string;
  make: (folder: string, signal?: AbortSignal) => Promise<void>;
}

const CACHE = join(ROOT, 'node_modules/.cache/canteen');
const ALWAYS = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.ts'];

const SERVER_SOURCES = ['api', 'worker', 'demo', 'domain', 'scripts/prepare-database.ts'];

const PARTS: Part[] = [
  {
    name: 'pwa',
    from: ['pwa', 'domain'],
    output: 'pwa/dist',
    proof: 'index.html',
    async make(folder, signal) {
      const { ok, output } = await run(
        tool('vite'),
        ['build', '--outDir', folder, '--emptyOutDir', '--manifest', '--logLevel', 'warn'],
        {
          cwd: join(ROOT, 'pwa'),
          env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
          ...(signal ? { signal } : {}),
        },
      );
      if (!ok) throw new Error(output.trim());
    },
  },
  server('api', { main: 'api/src/main.ts', prepare: 'scripts/prepare-database.ts' }),
  server('worker', { main: 'worker/src/main.ts' }),
];

/** Makes what is missing, or older than its sources; answers the names of what was made. */
export async function ensureBuilt(options: { only?: string; signal?: AbortSignal } = {}): Promise<string[]> {
  const stale = PARTS.filter((part) => (options.only ?? part.name) === part.name && !isFresh(part));
  await Promise.all(stale.map((part) => build(part, options.signal)));
  return stale.map((part) => part.name);
}

/** One ESM file for each entry, with what they load later in files of their own. Packages stay in node_modules. */
function server(name: string, entries: Record<string, string>): Part {
  return {
    name,
    from: SERVER_SOURCES,
    output: `${name}/dist`,
    proof: 'main.js',
    async make(folder) {
      const { build } = await import('esbuild');
      const { metafile } = await build({
        absWorkingDir: ROOT,
        metafile: true,
        entryPoints: entries,
        outdir: folder,
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        target: 'node20.19',
        sourcemap: 'linked',
        logLevel: 'silent',
        plugins: [
          {
            name: 'packages stay outside',
            setup({ onResolve }) {
              onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
                kind === 'entry-point' || path.startsWith('@canteen/') ? undefined : { path, external: true },
              );
            },
          },
        ],
      });
      const watched = new Set(sourcesOf(name));
      const missed = Object.keys(metafile.inputs).filter((file) => !watched.has(file));
      if (missed.length > 0) throw new Error(`scripts/build.ts does not watch ${missed.join(', ')}`);
    },
  };
}

async function build(part: Part, signal: AbortSignal | undefined): Promise<void> {
  const fingerprint = fingerprintOf(part);
  // As deep in the project as its final folder: the source maps hold relative paths.
  const half = join(ROOT, 'node_modules', `.canteen-${part.name}-${process.pid}`);
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  try {
    await part.make(half, signal);
    signal?.throwIfAborted();
    mkdirSync(CACHE, { recursive: true });
    rmSync(join(ROOT, part.output), { recursive: true, force: true });
    renameSync(half, join(ROOT, part.output));
    writeFileSync(stampOf(part), fingerprint);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

const stampOf = (part: Part) => join(CACHE, `${part.name}.sha256`);

function isFresh(part: Part): boolean {
  return (
    existsSync(join(ROOT, part.output, part.proof)) &&
    existsSync(stampOf(part)) &&
    readFileSync(stampOf(part), 'utf8') === fingerprintOf(part)
  );
}

/** The files that decide what `npm run build` makes of a part: 'pwa', 'api' or 'worker'. */
export function sourcesOf(name: string): string[] {
  const part = PARTS.find((one) => one.name === name);
  if (!part) throw new Error(`there is no part ${name}`);
  return [...part.from, ...ALWAYS].flatMap(filesOf);
}

/** By content and not by time: a checkout or a copy of the folder changes every time stamp and nothing else. */
function fingerprintOf({ name }: Part): string {
  const hash = createHash('sha256');
  for (const file of sourcesOf(name)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  const there = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (there?.isFile()) return [path];
  if (!there) return [];
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .flatMap(({ name }) => filesOf(`${path}/${name}`))
    .toSorted();
}
