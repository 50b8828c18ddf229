import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startTimeOf } from '../process-status.ts';
import { StepError } from './step.ts';

interface Holder {
  pid: number;
  /** Process ids are used again; the id and the start time together identify a process. */
  startTime: string;
  address: string;
}

export interface Lock {
  /** Whether this process still holds the lock. After a kill, two starts can both get it for a moment. */
  isOurs: () => boolean;
  release: () => void;
}

/** Locks `dataDir` for this process. The lock of a killed process is replaced. @throws StepError when Canteen runs on it */
export function lock(dataDir: string, address: string): Lock {
  const file = join(dataDir, 'lock');
  const mine: Holder = { pid: process.pid, startTime: startTimeOf(process.pid), address };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        linkSync(draft, file);
        return {
          isOurs: () => holderOf(file)?.pid === process.pid,
          release: () => {
            if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true });
          },
        };
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
      }
      const holder = holderOf(file);
      if (holder && isRunning(holder)) {
        throw new StepError(
          `Canteen already runs on ${dataDir} (process ${holder.pid}, ${holder.address}).`,
          'Stop it first, or use another folder: DATA_DIR=.data-2 npm start',
        );
      }
      // Renames before it deletes: if two starts find the old lock, only one of them can rename it.
      const stale = `${draft}.stale`;
      try {
        renameSync(file, stale);
        rmSync(stale, { force: true });
      } catch (error) {
        if (!isCode(error, 'ENOENT')) throw error;
      }
    }
    throw new StepError(`cannot lock ${file}.`, `Remove ${file} if no Canteen is running.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The address of the Canteen that runs on `dataDir`; undefined when none does. */
export function addressOfRunning(dataDir: string): string | undefined {
  const holder = holderOf(join(dataDir, 'lock'));
  return holder && isRunning(holder) ? holder.address : undefined;
}

const isRunning = ({ pid, startTime }: Holder) => isAlive(pid) && startTimeOf(pid) === startTime;

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
