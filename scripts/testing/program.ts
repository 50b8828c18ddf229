import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../run-command.ts';

/** Shorter than the time limit of a hook, so that a failure shows what was printed. */
const TIMEOUT_MS = 150_000;

/** A command of the project that runs with the variables PATH, HOME, NO_COLOR and `env` only. */
export interface Program {
  process: ChildProcess;
  /** What it has printed so far. */
  printed: () => string;
  /** Its exit code. Processes that it started may still run. */
  ended: Promise<number | null>;
  /** Resolves with the first group of `pattern` when it is printed. Rejects if the program ends before, or after 150 s. */
  prints: (pattern: RegExp) => Promise<string>;
}

/** Starts a command in its own process group, so that a test can send Ctrl-C: `process.kill(-pid, 'SIGINT')`. */
export function runProgram(
  [command = '', ...args]: string[],
  env: NodeJS.ProcessEnv,
  folder: string = ROOT,
): Program {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  return {
    process: child,
    printed: () => text,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text);
          if (!found) return;
          clearTimeout(timer);
          resolve(found[1] ?? found[0]);
        };
        const timer = setTimeout(
          () => reject(new Error(`it has not printed ${pattern} yet:\n${text}`)),
          TIMEOUT_MS,
        ).unref();
        listeners.add(look);
        child.once('close', () => reject(new Error(`it ended without printing ${pattern}:\n${text}`)));
        look();
      }),
  };
}

/** Creates a DATA_DIR. PostgreSQL, which may run as another user, can enter it. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'canteen-data-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** The running processes with `dataDir` in their environment or their command line. Needs /proc. */
export function processesOf(dataDir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return command.includes(dataDir) || environment.includes(dataDir)
          ? [{ pid: Number(pid), command }]
          : [];
      } catch {
        // It has ended, or belongs to another user.
        return [];
      }
    });
}

/** Kills the processes that still run on `dataDir`, waits until they have ended and deletes the folder. */
export async function removeDataDir(dataDir: string): Promise<void> {
  for (const { pid } of processesOf(dataDir)) killProcess(pid);
  while (processesOf(dataDir).length > 0) await pause(50);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Kills a process, which may have ended a moment ago. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
