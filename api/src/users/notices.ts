import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';

/** A change that the user must be mailed about, at the address that the account had before it. */
export interface Notice {
  kind: 'password-changed' | 'email-changed' | 'email-set-by-staff';
  email: string;
  name: string;
  at: Date;
}

/**
 * Stores a notice in the caller's transaction, so that it is not lost while the job queues are down. Publish 'notices'
 * after the commit.
 */
export async function writeNotice(tx: Queryable, { kind, email, name, at }: Notice): Promise<void> {
  await tx`
    insert into account_notices (kind, email, name, at) values (${kind}, ${email}, ${name}, ${at})`;
}

const BATCH = 100;

/**
 * Adds a mail job for each notice, oldest first, and returns how many there were. A row is deleted after its job was
 * added; the job has the row's id, so adding it twice does nothing.
 * @throws AppError DEPENDENCY_DOWN when the job queues are down; the remaining notices stay stored
 */
export async function dispatchNotices(ctx: Context): Promise<number> {
  for (let dispatched = 0; ;) {
    const waiting = await ctx.sql<(Notice & { id: string })[]>`
      select account_notices.id, account_notices.kind, account_notices.email, account_notices.name,
        account_notices.at
      from account_notices order by account_notices.at, account_notices.id limit ${BATCH}`;
    for (const { id, kind, email, name, at } of waiting) {
      await ctx.jobs.add('email', kind, { to: email, name, at: at.toISOString() }, { id });
      await ctx.sql`delete from account_notices where account_notices.id = ${id}`;
    }
    dispatched += waiting.length;
    if (waiting.length < BATCH) return dispatched;
  }
}
