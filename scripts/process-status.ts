import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether process `pid` runs and its command line contains `text`. The system may have given the id to another program. */
export function processRuns(pid: number, text: string): boolean {
  return isAlive(pid) && commandLine(pid).includes(text);
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

/** The start time of process `pid` in the system's format; '' if there is no such process. */
export function startTimeOf(pid: number): string {
  if (!existsSync('/proc/self/stat')) {
    return (spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '').trim();
  }
  try {
    // The start time is field 22. Field 2, the name in brackets, may contain spaces, so count from its closing bracket.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
