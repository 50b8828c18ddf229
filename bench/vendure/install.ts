import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../scripts/run-command.ts';

export const VENDURE = '3.7.3';
const PACKAGES = { '@vendure/core': VENDURE, pg: '8.23.1' };
const FILES = ['config.mjs', 'prepare.mjs', 'server.mjs', 'worker.mjs', 'product.csv'];

/**
 * Installs Vendure into a folder that later runs use again, and returns the folder. It is not in the lockfile: with its
 * packages it has 141 MB, and only this bench needs it.
 */
export async function installVendure(): Promise<string> {
  const folder = join(tmpdir(), `canteen-bench-vendure-${VENDURE}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
  // npm writes this file last.
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    const installed = await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
    if (!installed.ok) throw new Error(installed.output);
  }
  for (const file of FILES) copyFileSync(join(import.meta.dirname, file), join(folder, file));
  return folder;
}
