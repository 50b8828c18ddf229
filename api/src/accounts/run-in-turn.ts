import { tooMany } from '../errors/app-error.ts';
import { runExclusive } from './run-exclusive.ts';

const MAX_WAITING = 100;
const RETRY_SECONDS = 3;

const waiting = new Map<string, number>();

/**
 * Runs the calls for one network one after the other, in this process, so that it cannot use the whole processor.
 * @throws TOO_MANY 429 when 100 calls wait
 */
export async function runInTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
  const count = waiting.get(network) ?? 0;
  if (count >= MAX_WAITING) throw tooMany(RETRY_SECONDS);
  waiting.set(network, count + 1);
  try {
    return await runExclusive(`network ${network}`, work);
  } finally {
    const left = (waiting.get(network) ?? 1) - 1;
    if (left > 0) waiting.set(network, left);
    else waiting.delete(network);
  }
}
