import type { Context } from '../context/context.ts';
import { failedMailPages } from './queries.ts';

/**
 * Removes the failed mails with a code that has expired, because nobody can do anything with them. Returns how many.
 * @throws DEPENDENCY_DOWN 503
 */
export async function removeExpiredCodeMails(ctx: Context): Promise<number> {
  const expired: string[] = [];
  for await (const page of failedMailPages(ctx))
    expired.push(...page.flatMap(({ id, isExpiredCode }) => (isExpiredCode ? [id] : [])));
  let removed = 0;
  for (const id of expired) if (await ctx.jobs.removeFailed('email', id)) removed += 1;
  return removed;
}
