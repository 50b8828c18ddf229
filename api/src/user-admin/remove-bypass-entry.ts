import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { notFound } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';

/** Removes an email from the bypass list; an account with it stays (section 2). @throws FORBIDDEN 403, NOT_FOUND 404 */
export async function removeBypassEntry(ctx: Context, actor: SessionActor, id: string): Promise<void> {
  requireRight(actor, 'bypass.manage');
  const now = ctx.clock.now();
  await ctx.sql.begin(async (tx) => {
    const [removed] = await tx<{ email: string; reason: string }[]>`
      delete from bypass_entries where bypass_entries.id = ${id}
      returning bypass_entries.email, bypass_entries.reason`;
    await requireCurrentSession(tx, now, actor);
    if (!removed) throw notFound('This email is not on the list any more');
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'bypass-entry.remove',
      subjectKind: 'bypass-entry',
      subjectId: id,
      before: removed,
    });
  });
}
