import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { API_FLAGS } from '../scripts/start/supervisor.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import type { Figure } from './figure.ts';
import { endProgram, startProgram, type Product } from './start-product.ts';

const STARTS = 7;
const SETTLE_MS = 15_000;

/** The time from starting the API's process to its message that it is ready. */
export async function benchStart(product: Product): Promise<Figure> {
  const times: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const env = {
      ...product.env,
      PORT: String(await freePort()),
    };
    const startedAt = performance.now();
    const api = await startProgram('api/dist/main.js', env, API_FLAGS);
    times.push((performance.now() - startedAt) / 1000);
    await endProgram(api);
  }
  times.sort((a, b) => a - b);
  const median = times[STARTS >> 1] ?? NaN;
  return {
    name: 'start of the API to ready',
    value: `${median.toFixed(2)} s (${times[0]?.toFixed(2)} to ${times.at(-1)?.toFixed(2)})`,
    limit: '≤ 1.00 s',
    holds: median <= 1,
  };
}

/** The memory of a process. Needs /proc. */
export const residentMb = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The memory of the API and the worker without any requests. */
export async function benchMemory({ api, worker }: Product): Promise<Figure> {
  await pause(SETTLE_MS);
  const [ofApi, ofWorker] = [residentMb(api), residentMb(worker)];
  return {
    name: 'memory of API and worker, idle',
    value: `${Math.round(ofApi + ofWorker)} MB (${Math.round(ofApi)} + ${Math.round(ofWorker)})`,
    limit: '≤ 200 MB',
    holds: ofApi + ofWorker <= 200,
  };
}
