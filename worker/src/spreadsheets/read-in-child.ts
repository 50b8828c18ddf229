import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FoodRows } from '@canteen/domain/food-rows';

export type ReadFoods = FoodRows | { problem: string };

/** Of the child process. A file within its limits needs about a third of each. */
export interface ChildLimits {
  heapMb: number;
  /** Seconds of processor time. */
  cpuSeconds: number;
  /** The time limit in milliseconds. */
  timeoutMs: number;
}

const CHILD_LIMITS: ChildLimits = { heapMb: 128, cpuSeconds: 8, timeoutMs: 30_000 };

const UNREADABLE = 'This file cannot be read. Open it in Excel and save it again.';
const TOO_COMPLEX = 'This file needs too much time or memory. Save it as CSV, or as several smaller files.';
/** 20,000 foods with the longest texts have about 30 MB. */
const MAX_OUTPUT = 64 * 1024 * 1024;

// Processor time is limited by the shell, because a busy process cannot stop itself. No core dump either.
const WITH_LIMITS = 'ulimit -c 0; ulimit -t "$0"; exec "$@"';

// The built worker has this program beside it; from the sources it runs with tsx.
const isBuilt = import.meta.url.endsWith('.js');
const PROGRAM = fileURLToPath(
  new URL(isBuilt ? 'read-spreadsheet.js' : 'read-spreadsheet.ts', import.meta.url),
);

/**
 * Reads the foods of a spreadsheet in a process of its own, which has no secrets and is killed when it exceeds its
 * limits or when the signal is aborted.
 * @throws the signal's reason, or an error when no process can be started
 */
export function readInChild(
  { file, fileName }: { file: Uint8Array; fileName: string },
  { signal, limits = CHILD_LIMITS }: { signal: AbortSignal; limits?: ChildLimits },
): Promise<ReadFoods> {
  const { heapMb, cpuSeconds, timeoutMs } = limits;
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    '--max-semi-space-size=16',
    ...(isBuilt ? [] : ['--import', 'tsx']),
    PROGRAM,
    fileName,
  ];
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn('/bin/sh', ['-c', WITH_LIMITS, String(cpuSeconds), ...node], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const kill = () => void child.kill('SIGKILL');
    const timer = setTimeout(kill, timeoutMs);
    signal.addEventListener('abort', kill);
    child.stdin.on('error', () => {}).end(file);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT) kill();
      else chunks.push(chunk);
    });
    child.once('error', reject);
    child.once('close', (code, endedBy) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      if (signal.aborted) reject(signal.reason as Error);
      else if (endedBy !== null || (code !== null && code > 128)) resolve({ problem: TOO_COMPLEX });
      else if (code !== 0) resolve({ problem: UNREADABLE });
      else resolve(JSON.parse(Buffer.concat(chunks).toString()) as ReadFoods);
    });
  });
}
