import { tooMany } from '../errors/app-error.ts';
import { withMutex } from './keyed-mutex.ts';

const MAX_WAITING = 100;
const RETRY_SECONDS = 3;

const waiting = new Map<string, number>();

/**
 * Runs the password checks for one network one after the other, in this process, so that it cannot use the whole processor.
 * @throws TOO_MANY 429 when 100 checks wait
 */
export async function queuePasswordCheck<T>(network: string, work: () => Promise<T>): Promise<T> {
  const count = waiting.get(network) ?? 0;
  if (count >= MAX_WAITING) throw tooMany(RETRY_SECONDS);
  waiting.set(network, count + 1);
  try {
    return await withMutex(`network ${network}`, work);
  } finally {
    const left = (waiting.get(network) ?? 1) - 1;
    if (left > 0) waiting.set(network, left);
    else waiting.delete(network);
  }
}
