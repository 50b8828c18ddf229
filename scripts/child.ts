import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

// The shell waits at a pipe to us. When the pipe closes, for whatever reason, it sends the signal to the program.
const KEEPER = `
signal=$1; shift
"$0" "$@" 3<&- </dev/null & program=$!
( read -r _ <&3; kill -$signal $program 2>/dev/null ) & watcher=$!
wait $program; code=$?
kill $watcher 2>/dev/null
exit $code`;

/**
 * Runs a program in a session of its own, so that Ctrl-C in the terminal does not reach it. It gets `signal` from
 * `closeKept`, and also when this process ends or is killed.
 */
export function spawnKept(
  signal: 'INT' | 'TERM',
  [program = '', ...args]: string[],
  options: SpawnOptions & { output?: number | 'inherit' | 'ignore' } = {},
): ChildProcess {
  const { output = 'ignore', ...rest } = options;
  const child = spawn('/bin/sh', ['-c', KEEPER, program, signal, ...args], {
    ...rest,
    detached: true,
    stdio: ['ignore', output, output, 'pipe'],
  });
  child.stdio[3]?.on('error', () => undefined);
  return child;
}

/** Sends a kept program its signal, by closing the pipe. */
export const closeKept = (child: ChildProcess): void => void child.stdio[3]?.destroy();

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/**
 * Asks a child to end and waits until it has; after `patienceMs` its process group, which it leads, is killed.
 * Returns false when it had to be killed.
 */
export async function endChild(
  child: ChildProcess,
  ask: (child: ChildProcess) => void,
  patienceMs: number,
): Promise<boolean> {
  if (hasEnded(child)) return true;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let inTime = true;
  ask(child);
  const timer = setTimeout(() => {
    inTime = false;
    killGroup(child);
  }, patienceMs);
  await ended;
  clearTimeout(timer);
  return inTime;
}

/** Kills a child that leads its process group, and what it started, without asking. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || hasEnded(child)) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended at this moment.
  }
}
