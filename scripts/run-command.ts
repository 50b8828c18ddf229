import { spawn, type SpawnOptions } from 'node:child_process';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

/** The path of a command of an installed package. */
export const binPath = (name: string) => resolve(ROOT, 'node_modules/.bin', name);

interface RunOptions extends SpawnOptions {
  /** Gets what is printed to standard output when it is printed. */
  onOutput?: (text: string) => void;
}

/** Runs a program in the project's folder until it ends. `output` is what it printed, unless stdio is 'inherit'. */
export function run(
  program: string,
  args: string[],
  { onOutput, ...options }: RunOptions = {},
): Promise<{ ok: boolean; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const printed: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => {
      printed.push(chunk);
      onOutput?.(chunk.toString());
    });
    child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
    child.once('error', (error) => done({ ok: false, output: error.message }));
    child.once('close', (code) => done({ ok: code === 0, output: Buffer.concat(printed).toString() }));
  });
}

export const elapsedSeconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
