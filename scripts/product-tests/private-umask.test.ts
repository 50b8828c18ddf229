import { chmodSync, existsSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../build/ensure-built.ts';
import { makeDataDir, removeDataDir, runProgram } from '../testing/program.ts';

const PRIVATE = 0o700;
const ENTERED_BY_ALL = 0o711;

beforeAll(async () => {
  await ensureBuilt();
});

// Started by root, PostgreSQL runs as another user, who must be able to enter its folder.
test.each([
  ['a folder that everybody can enter', ENTERED_BY_ALL],
  ["a folder of root's own", PRIVATE],
])(
  'npm start works with a umask that hides new files, with a new DATA_DIR in %s',
  async (_, mode) => {
    const parent = makeDataDir();
    onTestFinished(() => removeDataDir(parent));
    chmodSync(parent, mode);
    const dataDir = join(parent, 'data');
    const program = runProgram(['bash', '-c', 'umask 077; exec node scripts/launch.mjs start'], {
      DATA_DIR: dataDir,
      PORT: '0',
    });
    const ended = program.ended.then(() => removePostgresFolder(dataDir));
    onTestFinished(() => {
      program.process.kill('SIGTERM');
      return ended;
    });
    await program.prints(/Canteen is at (\S+)/);
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('711');
    expect((statSync(join(dataDir, 'secrets.json')).mode & 0o777).toString(8)).toBe('600');
  },
  300_000,
);

/** Removes the data that is not in DATA_DIR, because its user cannot enter that. */
function removePostgresFolder(dataDir: string): void {
  const pathFile = join(dataDir, 'postgres-folder');
  if (!existsSync(pathFile)) return;
  const folder = dirname(readFileSync(pathFile, 'utf8').trim());
  rmSync(folder, { recursive: true, force: true });
  try {
    rmdirSync(dirname(folder));
  } catch {
    // It has something else in it.
  }
}
