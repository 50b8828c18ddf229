import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_LOG_BYTES = 20 * 1024 * 1024;
const CHECK_EVERY_MS = 60 * 60_000;

/** Opens a log that a program appends to. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  shorten(file);
  return openSync(file, 'a', 0o600);
}

/** Once an hour, shortens a log that has become too long, until `stop`. */
export function keepShort(file: string): { stop: () => void } {
  const timer = setInterval(() => {
    try {
      shorten(file);
    } catch (error) {
      console.error(`  ! ${file} is too long and cannot be shortened: ${String(error)}`);
    }
  }, CHECK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Moves the end of a log that is too long to `.1` and empties it. The program that appends to it keeps its file. */
function shorten(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return;
  const log = openSync(file, 'r+');
  try {
    const end = Buffer.alloc(MAX_LOG_BYTES);
    readSync(log, end, 0, MAX_LOG_BYTES, size - MAX_LOG_BYTES);
    writeFileSync(`${file}.1`, end, { mode: 0o600 });
  } catch (error) {
    console.error(`  ! The end of ${file} cannot be kept: ${String(error)}`);
  } finally {
    // Also when the copy failed, because a full disk needs the space.
    ftruncateSync(log);
    closeSync(log);
  }
}
