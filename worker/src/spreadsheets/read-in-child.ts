import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { FoodRows } from '@canteen/domain/foods/spreadsheet-food-rows';

/**
 * The number of rows first, then the rows in batches, in the order of the file. When the file cannot be read, the last item
 * is the problem.
 */
type ReadFoods = { total: number } | FoodRows | { problem: string };

/** Of the child process. A file within its limits needs about a third of each. */
interface ChildLimits {
  heapMb: number;
  /** Seconds of processor time. */
  cpuSeconds: number;
  /** The time limit in milliseconds, also for a child that waits for processor time on a busy machine. */
  timeoutMs: number;
}

const CHILD_LIMITS: ChildLimits = { heapMb: 128, cpuSeconds: 8, timeoutMs: 120_000 };

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

interface Spreadsheet {
  file: Uint8Array;
  fileName: string;
}

/**
 * Reads the foods of a spreadsheet in a process of its own, which has no secrets and is killed when it exceeds its
 * limits, when the signal is aborted or when the caller stops reading. The process starts while the spreadsheet is still
 * fetched. Without a spreadsheet there is nothing to read.
 * @throws the signal's reason, or an error when no process can be started
 */
export async function* readInChild(
  fetched: Spreadsheet | Promise<Spreadsheet | null>,
  { signal, limits = CHILD_LIMITS }: { signal: AbortSignal; limits?: ChildLimits },
): AsyncGenerator<ReadFoods> {
  const { heapMb, cpuSeconds, timeoutMs } = limits;
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    '--max-semi-space-size=16',
    ...(isBuilt ? [] : ['--import', 'tsx']),
    PROGRAM,
  ];
  signal.throwIfAborted();
  const child = spawn('/bin/sh', ['-c', WITH_LIMITS, String(cpuSeconds), ...node], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<'complete' | 'unreadable' | 'killed'>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, endedBy) => {
      if (endedBy !== null || (code !== null && code > 128)) resolve('killed');
      else resolve(code === 0 ? 'complete' : 'unreadable');
    });
  });
  // It is awaited after the last line.
  ended.catch(() => undefined);
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, timeoutMs);
  signal.addEventListener('abort', kill);
  try {
    const spreadsheet = await fetched;
    if (!spreadsheet) return;
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT) kill();
    });
    const { file, fileName } = spreadsheet;
    child.stdin.on('error', () => {}).write(`${JSON.stringify(fileName)}\n`);
    child.stdin.end(file);
    // It holds the whole output, so that the child never waits for the database.
    const output = child.stdout.pipe(new PassThrough({ highWaterMark: MAX_OUTPUT }));
    for await (const line of linesOf(output)) {
      signal.throwIfAborted();
      yield JSON.parse(line) as ReadFoods;
    }
    const end = await ended;
    signal.throwIfAborted();
    if (end !== 'complete') yield { problem: end === 'killed' ? TOO_COMPLEX : UNREADABLE };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
    kill();
  }
}

/** The lines that end with a line feed; what follows the last one is left out, because its writer was killed. */
async function* linesOf(output: PassThrough): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of output.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
