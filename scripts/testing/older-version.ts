import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from '../run-command.ts';

interface OlderVersion {
  commit: string;
  /** The migrations that the older version does not have. */
  newer: string[];
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The newest version of the history that lacks a migration of this folder, or why there is none here. */
export function findOlderVersion(): OlderVersion | { missing: string } {
  try {
    if (git('rev-parse', '--show-prefix') !== '') return { missing: 'this copy has no git history' };
    const now = readdirSync(join(ROOT, 'migrations')).toSorted();
    // HEAD first, for a migration that is not committed yet.
    for (const commit of ['HEAD', ...git('rev-list', 'HEAD', '--', 'migrations').split('\n')]) {
      for (const version of [commit, ...git('rev-parse', `${commit}^@`).split('\n')].filter(Boolean)) {
        const then = new Set(git('ls-tree', '--name-only', version, 'migrations/').split('\n'));
        const newer = now.filter((file) => !then.has(`migrations/${file}`));
        if (newer.length > 0 && then.size > 1) return { commit: git('rev-parse', '--short', version), newer };
      }
    }
    return { missing: 'the git history here is too short: git fetch --unshallow' };
  } catch {
    return { missing: 'this copy has no git history' };
  }
}

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const readJson = <Value>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as Value;

/**
 * Writes the files of that version into a folder. It uses the packages installed here, and only when one of them is missing
 * or has another major version it installs its own.
 */
export async function unpackVersion(commit: string): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'canteen-older-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    if (missingPackages(folder).length === 0) linkPackages(folder);
    else {
      const { ok, output } = await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
      if (!ok) throw new Error(`the packages of ${commit} cannot be installed:\n${output}`);
    }
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

const WORKSPACES = ['api', 'domain', 'demo', 'worker'];
const major = (version: string) => version.split('.')[0];
const packagesOf = (folder: string) =>
  WORKSPACES.flatMap((workspace) => {
    const { dependencies, devDependencies } = readJson<Manifest>(folder, workspace, 'package.json');
    return Object.entries({ ...dependencies, ...devDependencies });
  }).filter(([name]) => !name.startsWith('@canteen/'));

/** The packages that the API of that version needs and that are not installed here. */
function missingPackages(folder: string): string[] {
  const here = new Set(packagesOf(ROOT).map((one) => one.join('@')));
  return packagesOf(folder)
    .filter(([name, version]) => {
      if (here.has(`${name}@${version}`)) return false;
      try {
        const installed = readJson<Manifest>(ROOT, 'node_modules', name, 'package.json');
        return major(installed.version ?? '') !== major(version);
      } catch {
        return true;
      }
    })
    .map(([name]) => name);
}

/** The packages of this folder, but the workspaces of the other version. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@canteen'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@canteen' || name.startsWith('.canteen') || name === '.cache') continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const workspace of readJson<{ workspaces: string[] }>(folder, 'package.json').workspaces)
    symlinkSync(join(folder, workspace), join(folder, 'node_modules/@canteen', workspace));
}
