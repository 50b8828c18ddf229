import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DATABASE_AWAY } from '../../api/src/process/exit-codes.ts';
import { errorMessage } from '../error-message.ts';
import { ROOT } from '../run-command.ts';
import { endChild, hasEnded } from '../spawn-with-watcher.ts';
import { keepShort, openLog } from './log-file.ts';

interface Service {
  name: string;
  /** Its log; a long one is shortened every hour. */
  logFile?: string | undefined;
  /** Resolves when the process is ready; rejects if it ends before, with a TemporaryError if the next try may succeed. */
  start: () => Promise<ChildProcess>;
  /** Asks the process to end. */
  stop: (child: ChildProcess) => void;
  /** A process that still runs this long after `stop` is killed by `supervise`. */
  timeoutMs: number;
}

export interface Supervised {
  stop: () => Promise<void>;
}

class TemporaryError extends Error {}

/** How often the first start is tried when it fails with a TemporaryError. */
const FIRST_STARTS = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** After running this long, the next restart waits FIRST_WAIT_MS again. */
const STABLE_MS = 60_000;

/** Starts a service and keeps it running until `stop`. When it ends it is started again, with exponential backoff. */
export async function supervise(service: Service): Promise<Supervised> {
  let stopping = false;
  let wait = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;
  let current: ChildProcess | undefined = await firstStart(service);
  let since = Date.now();
  const log = service.logFile === undefined ? undefined : keepShort(service.logFile);
  watch(current);

  function watch(child: ChildProcess): void {
    const onEnd = (code: number | null, signal: NodeJS.Signals | null) => {
      current = undefined;
      if (!stopping) restartLater(`ended (${signal ?? `code ${code}`})`);
    };
    if (hasEnded(child)) onEnd(child.exitCode, child.signalCode);
    else child.once('exit', onEnd);
  }

  function restartLater(why: string): void {
    if (Date.now() - since > STABLE_MS) wait = FIRST_WAIT_MS;
    console.error(`  ! ${service.name} ${why}; starting it again in ${wait / 1000} s`);
    timer = setTimeout(() => void restart(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  async function restart(): Promise<void> {
    since = Date.now();
    try {
      current = await service.start();
    } catch (error) {
      if (!stopping) restartLater(`could not start: ${errorMessage(error)}`);
      return;
    }
    if (stopping) return end(service, current);
    console.error(`  ✓ ${service.name} runs again`);
    watch(current);
  }

  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      log?.stop();
      if (current) await end(service, current);
    },
  };
}

async function firstStart(service: Service): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await service.start();
    } catch (error) {
      if (tries === FIRST_STARTS || !(error instanceof TemporaryError)) throw error;
      console.error(`  ! ${service.name} could not start: the database does not answer; trying again`);
      await pause(FIRST_WAIT_MS);
      if (ending) throw error;
    }
  }
}

/** A program that has not ended after this long is killed. */
const STOP_WITHIN_MS = 20_000;

/**
 * Flags of Node for the API; `deploy` and the Dockerfile repeat them. Without the first the API is a fifth slower after a
 * quiet hour, because V8 has shrunk the heap. Without the second a garbage collection waits for helper threads, up to
 * 40 ms on a busy machine (docs/decisions/0100).
 */
export const API_FLAGS = ['--no-memory-reducer', '--single-threaded-gc'];

/** A bundled program as a service. It has its own session, so that Ctrl-C does not reach it and only `stop` ends it. */
export function nodeService(
  name: string,
  script: string,
  { env, logFile, flags = [] }: { env: NodeJS.ProcessEnv; logFile: string | undefined; flags?: string[] },
): Service {
  return {
    name,
    logFile,
    timeoutMs: STOP_WITHIN_MS,
    stop: (child) => void child.kill('SIGTERM'),
    start: () =>
      new Promise((resolve, reject) => {
        const log = logFile === undefined ? 'inherit' : openLog(logFile);
        const child = spawn(process.execPath, ['--enable-source-maps', ...flags, join(ROOT, script)], {
          cwd: ROOT,
          env,
          detached: true,
          // The program ends when this channel closes, also when this process is killed.
          stdio: ['ignore', log, log, 'ipc'],
        });
        if (typeof log === 'number') closeSync(log);
        child.once('error', reject);
        child.once('exit', (code, signal) => {
          const said = logFile === undefined ? '' : `:\n${tail(logFile)}`;
          const ErrorClass = code === DATABASE_AWAY ? TemporaryError : Error;
          reject(new ErrorClass(`it ended at once (${signal ?? `code ${code}`})${said}`));
        });
        child.on('message', (message) => {
          if (typeof message === 'object' && 'ready' in message) resolve(child);
        });
        running.add(child);
        child.once('exit', () => running.delete(child));
      }),
  };
}

const running = new Set<ChildProcess>();
/** Everything is being stopped, so nothing may start. */
let ending = false;

/** Ends the processes of nodeService that still run: after a start that was stopped early, or at a second Ctrl-C. */
export async function endRemaining(signal: NodeJS.Signals): Promise<void> {
  ending = true;
  await Promise.all(
    [...running].map((child) => endChild(child, () => void child.kill(signal), STOP_WITHIN_MS)),
  );
}

async function end({ name, stop, timeoutMs }: Service, child: ChildProcess): Promise<void> {
  const inTime = await endChild(child, stop, timeoutMs);
  if (!inTime) console.error(`  ! ${name} did not end in ${timeoutMs / 1000} s and was killed`);
}

const tail = (file: string) => readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n');
