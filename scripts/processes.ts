import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether process `pid` is alive and its command line holds `mark`: a number alone may be another's by now. */
export function processRuns(pid: number, mark: string): boolean {
  return isAlive(pid) && commandLine(pid).includes(mark);
}

function commandLine(pid: number): string {
  if (!existsSync('/proc/self/cmdline')) {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
