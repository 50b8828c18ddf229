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
import { binPath, ROOT, run } from '../run-command.ts';
import { bundle, PROGRAMS } from './bundle.ts';

interface Part {
  name: string;
  /** Folders and files. A change of any file in them, except tests and dist, makes the build out of date. */
  from: string[];
  output: string;
  /** A file of the output; the build exists if this file exists. */
  proof: string;
  /** Whether a build for production differs from one for development. */
  hasDemo?: true;
  make: (folder: string, options: Options) => Promise<void>;
}

interface Options {
  production: boolean;
  signal?: AbortSignal;
}

export const CACHE = join(ROOT, 'node_modules/.cache/canteen');
const SOURCES_OF_EVERY_PART = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build/ensure-built.ts',
  'scripts/build/bundle.ts',
];

const PARTS: Part[] = [
  {
    name: 'pwa',
    from: ['pwa', 'domain', 'docs/screenshots'],
    output: 'pwa/dist',
    proof: 'index.html',
    async make(folder, { signal }) {
      const { ok, output } = await run(
        binPath('vite'),
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
  server('api', {
    from: [
      'api',
      'worker/src/job-runner',
      'worker/src/mails',
      'worker/src/senders',
      'demo',
      'domain',
      'scripts/start/prepare-database.ts',
      'scripts/backup',
      'scripts/error-message.ts',
      'scripts/doctor',
      'scripts/vapid-keys',
    ],
    hasDemo: true,
  }),
  server('worker', { from: ['worker', 'api', 'domain'] }),
];

/** Builds the parts that are missing or out of date and returns their names. */
export async function ensureBuilt({
  only,
  production = false,
  signal,
}: Partial<Options> & { only?: string } = {}): Promise<string[]> {
  const options = { production, ...(signal ? { signal } : {}) };
  const stale = PARTS.filter((part) => (only ?? part.name) === part.name && !isFresh(part, options));
  await Promise.all(stale.map((part) => build(part, options)));
  return stale.map((part) => part.name);
}

function server(name: keyof typeof PROGRAMS, more: Pick<Part, 'from' | 'hasDemo'>): Part {
  return {
    name,
    ...more,
    output: `${name}/dist`,
    proof: 'main.js',
    async make(folder, { production }) {
      const { inputs } = await bundle({ programs: PROGRAMS[name], folder, production });
      const watched = new Set(sourcesOf(name));
      const missed = Object.keys(inputs).filter((file) => !file.startsWith('no-demo:') && !watched.has(file));
      if (missed.length > 0)
        throw new Error(`scripts/build/ensure-built.ts does not watch ${missed.join(', ')}`);
    },
  };
}

async function build(part: Part, options: Options): Promise<void> {
  const fingerprint = fingerprintOf(part, options);
  // At the same depth as the final folder, because source maps contain relative paths.
  const partial = join(ROOT, 'node_modules', `.canteen-${part.name}-${process.pid}`);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  try {
    await part.make(partial, options);
    options.signal?.throwIfAborted();
    mkdirSync(CACHE, { recursive: true });
    rmSync(join(ROOT, part.output), { recursive: true, force: true });
    renameSync(partial, join(ROOT, part.output));
    writeFileSync(hashFileOf(part), fingerprint);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

const hashFileOf = (part: Part) => join(CACHE, `${part.name}.sha256`);

function isFresh(part: Part, options: Options): boolean {
  return (
    existsSync(join(ROOT, part.output, part.proof)) &&
    existsSync(hashFileOf(part)) &&
    readFileSync(hashFileOf(part), 'utf8') === fingerprintOf(part, options)
  );
}

/** The source files of a part: 'pwa', 'api' or 'worker'. A change of any of them makes its build out of date. */
export function sourcesOf(name: string): string[] {
  const part = PARTS.find((one) => one.name === name);
  if (!part) throw new Error(`there is no part ${name}`);
  return [...part.from, ...SOURCES_OF_EVERY_PART].flatMap(filesOf);
}

/** A hash of the contents. Times are not used: a checkout or a copy of the folder changes all of them. */
function fingerprintOf({ name, hasDemo }: Part, { production }: Options): string {
  const hash = createHash('sha256').update(hasDemo && production ? 'production\0' : '');
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
