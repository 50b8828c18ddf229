import type { PersonalData } from '@canteen/domain/privacy/privacy.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { PAGE_SIZE, pagesOf } from './pages-of.ts';

interface ChangeRow {
  id: number;
  at: Date;
  action: string;
  actorId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What was changed about the actor's account, newest first, page by page. */
export async function* changesOf(
  { sql }: Context,
  actor: SessionActor,
): AsyncGenerator<PersonalData['changes']> {
  const pages = pagesOf(
    (last: ChangeRow | undefined) => sql<ChangeRow[]>`
      select audit_entries.id, audit_entries.at, audit_entries.action, audit_entries.actor_id, audit_entries.before,
        audit_entries.after
      from audit_entries
      where audit_entries.subject_kind = 'user' and audit_entries.subject_id = ${actor._id}
        ${last ? sql`and audit_entries.id < ${last.id}` : sql``}
      order by audit_entries.id desc limit ${PAGE_SIZE}`,
  );
  for await (const rows of pages)
    yield rows.map(({ at, action, actorId, before, after }) => ({
      at: at.toISOString(),
      action,
      by: actorId === null ? 'system' : actorId === actor._id ? 'you' : 'staff',
      before,
      after,
    }));
}
