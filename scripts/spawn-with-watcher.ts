import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

// The shell waits for the end of a pipe to this process, then sends the signal to the program. The pipe also ends when
// this process is killed.
const WATCHER_SCRIPT = `
signal=$1; shift
"$0" "$@" 3<&- </dev/null & program=$!
( read -r _ <&3; kill -$signal $program 2>/dev/null ) & watcher=$!
wait $program; code=$?
kill $watcher 2>/dev/null
exit $code`;

/**
 * Runs a program in its own session, so that Ctrl-C in the terminal does not reach it. `sendStopSignal` sends it `signal`.
 * It also gets `signal` when this process ends or is killed, so it never runs longer than this process.
 */
export function spawnWithWatcher(
  signal: 'INT' | 'TERM',
  [program = '', ...args]: string[],
  options: SpawnOptions & { output?: number | 'inherit' | 'ignore' } = {},
): ChildProcess {
  const { output = 'ignore', ...rest } = options;
  const child = spawn('/bin/sh', ['-c', WATCHER_SCRIPT, program, signal, ...args], {
    ...rest,
    detached: true,
    stdio: ['ignore', output, output, 'pipe'],
  });
  child.stdio[3]?.on('error', () => undefined);
  return child;
}

/** Sends a program of `spawnWithWatcher` its signal, by closing the pipe. */
export const sendStopSignal = (child: ChildProcess): void => void child.stdio[3]?.destroy();

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/**
 * Calls `requestEnd`, which asks the child to end, and waits until it has ended. After `timeoutMs` milliseconds it kills the
 * child's process group and returns false.
 */
export async function endChild(
  child: ChildProcess,
  requestEnd: (child: ChildProcess) => void,
  timeoutMs: number,
): Promise<boolean> {
  if (hasEnded(child)) return true;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let inTime = true;
  requestEnd(child);
  const timer = setTimeout(() => {
    inTime = false;
    killGroup(child);
  }, timeoutMs);
  await ended;
  clearTimeout(timer);
  return inTime;
}

/** Kills the process group of a child that was started in a group of its own. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || hasEnded(child)) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended at this moment.
  }
}
