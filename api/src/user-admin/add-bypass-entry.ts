import type { AddBypassInput, BypassEntry } from '@canteen/domain/user-admin/bypass-list.schema';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { violatedConstraint } from '../database/database-errors.ts';
import { fieldError } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { requireCurrentSession, SessionChangedError } from '../sessions/check-session.ts';
import { type BypassRow, presentBypassEntry } from './list-bypass-entries.ts';

const LISTED = 'This email is on the list already';

/** Adds an email to the bypass list (section 2). @throws FORBIDDEN 403, CONFLICT 409 when it is already on the list */
export async function addBypassEntry(
  ctx: Context,
  actor: SessionActor,
  { email, reason = '' }: AddBypassInput,
): Promise<BypassEntry> {
  requireRight(actor, 'bypass.manage');
  const now = ctx.clock.now();
  const row = await ctx.sql.begin(async (tx) => {
    const [added] = await tx<BypassRow[]>`
      insert into bypass_entries (email, reason, added_by, added_by_name, created_at)
      values (${email}, ${reason}, ${actor._id}, ${actor.name}, ${now})
      on conflict (email) do nothing
      returning bypass_entries.id, bypass_entries.email, bypass_entries.reason, bypass_entries.added_by_name,
        bypass_entries.created_at`.catch(throwDeletedActor);
    await requireCurrentSession(tx, now, actor);
    if (!added) throw fieldError('CONFLICT', 'email', LISTED);
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'bypass-entry.add',
      subjectKind: 'bypass-entry',
      subjectId: added.id,
      after: { email, reason },
    });
    return added;
  });
  return presentBypassEntry(row);
}

function throwDeletedActor(error: unknown): never {
  if (violatedConstraint(error) === 'bypass_entries_added_by_fkey') throw new SessionChangedError();
  throw error;
}
