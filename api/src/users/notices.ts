import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';

/** What an account's owner must be told, at the address that the account had when it happened. */
export interface Notice {
  kind: 'password-changed' | 'email-changed' | 'email-set-by-staff';
  email: string;
  name: string;
  at: Date;
}

/** Written with the change itself, so that it is not lost while the job queues are down. Publish 'notices' after the commit. */
export async function writeNotice(tx: Queryable, { kind, email, name, at }: Notice): Promise<void> {
  await tx`
    insert into account_notices (kind, email, name, at) values (${kind}, ${email}, ${name}, ${at})`;
}

const BATCH = 100;

/**
 * Turns the notices into mails, oldest first, and answers how many there were. A row goes when its job stands, and the
 * job's id is the row's: each is told at least once, and a second job of it does nothing.
 * @throws AppError DEPENDENCY_DOWN when the job queues are down: the rest waits where it is
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
