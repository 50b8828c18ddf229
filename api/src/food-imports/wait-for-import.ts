import { setTimeout as pause } from 'node:timers/promises';
import { IMPORT_FAILED, type ImportResults } from '@canteen/domain/foods/food-import.schema';
import type { Context } from '../context/context.ts';
import { AppError } from '../errors/app-error.ts';
import { importById, reportOf, type ImportRecord } from './queries.ts';

/** A signal can be lost, so the import is also read at this interval. */
const READ_EVERY_MS = 1_000;

/**
 * Waits until the import has ended, this process stops or the client has `gone`, at most `timeoutMs` milliseconds. Holds no
 * database connection meanwhile.
 * @returns the results, or null when the import has not ended
 * @throws INVALID 400 when the file cannot be imported or the shop is gone, REFUSED 422 when it ended for another reason;
 *   both with `results` when it stopped in the middle
 */
export async function waitForImport(
  ctx: Context,
  id: string,
  { timeoutMs, gone }: { timeoutMs: number; gone: AbortSignal },
): Promise<ImportResults | null> {
  const end = performance.now() + timeoutMs;
  const ends = [ctx.stopping.signal, gone];
  let wake = () => {};
  const stop = () => wake();
  for (const signal of ends) signal.addEventListener('abort', stop);
  const unsubscribe = ctx.signals.subscribe((signal) => {
    if (signal.kind === 'resync' || (signal.kind === 'import-progress' && signal.importId === id)) wake();
  });
  try {
    for (;;) {
      const signalled = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const record = await importById(ctx.sql, id);
      if (!record) throw new AppError('INTERNAL', IMPORT_FAILED);
      if (record.state === 'failed') throw await failureOf(ctx, record);
      if (record.state === 'completed') return (await reportOf(ctx.sql, record)).results ?? null;
      const left = end - performance.now();
      if (left <= 0 || ends.some(({ aborted }) => aborted)) return null;
      await Promise.race([signalled, pause(Math.min(READ_EVERY_MS, left), undefined, { ref: false })]);
    }
  } finally {
    unsubscribe();
    for (const signal of ends) signal.removeEventListener('abort', stop);
  }
}

/** With the results when rows were imported or found wrong before. */
async function failureOf({ sql }: Context, record: ImportRecord): Promise<AppError> {
  const { problem, problemField, success, failed } = record;
  const message = problem ?? IMPORT_FAILED;
  return new AppError(problemField === null ? 'REFUSED' : 'INVALID', message, {
    ...(problemField !== null && { fields: { [problemField]: message } }),
    ...(success + failed > 0 && { body: { results: (await reportOf(sql, record)).results } }),
  });
}
