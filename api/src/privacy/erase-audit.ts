import { DAY_MS } from '@canteen/domain/durations';
import type { Context } from '../context/context.ts';

const RETENTION_DAYS = 180;
/** A batch is one short transaction: a long one would hold up the readers of order events. */
const BATCH_SIZE = 500;

/** The personal fields of the values before and after, in entries about users and about the bypass list. */
const FIELDS = ['name', 'email', 'contact', 'address', 'userAgent', 'ip', 'reason'];

/**
 * Erases the personal data of audit entries after 180 days: the name of the person who made the change, and what the entry
 * says about a user or an address. The id of that person stays until the account is deleted. Returns how many entries it
 * erased.
 */
export async function eraseOldAudit(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  for (let total = 0; ;) {
    const count = await eraseBatch(ctx, before);
    total += count;
    if (count < BATCH_SIZE) return total;
  }
}

/** Continues after the last erased entry, on the index of the audit trail. */
async function eraseBatch({ sql }: Context, before: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with due as (
      select audit_entries.id, audit_entries.at from audit_entries
      where audit_entries.at < ${before}
        and (audit_entries.at, audit_entries.id) > (
          coalesce((select audit_erasure.at from audit_erasure), '-infinity'),
          coalesce((select audit_erasure.entry_id from audit_erasure), 0))
      order by audit_entries.at, audit_entries.id
      limit ${BATCH_SIZE}
    ), erased as (
      update audit_entries
      set actor_name = case when audit_entries.actor_id is null then audit_entries.actor_name else '' end,
        before = case when audit_entries.subject_kind in ('user', 'bypass-entry')
          then audit_entries.before - ${FIELDS}::text[] else audit_entries.before end,
        after = case when audit_entries.subject_kind in ('user', 'bypass-entry')
          then audit_entries.after - ${FIELDS}::text[] else audit_entries.after end
      from due where audit_entries.id = due.id
    ), moved as (
      insert into audit_erasure (at, entry_id)
      select due.at, due.id from due order by due.at desc, due.id desc limit 1
      on conflict (only_row) do update set at = excluded.at, entry_id = excluded.entry_id
    )
    select count(*) as count from due`;
  return row?.count ?? 0;
}
