import type { AuditAction } from '@canteen/domain/audit/audit-actions';
import { differences } from '../audit/differences.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor, UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/sql.ts';
import { forbidden, notFound } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { lockUser } from '../users/queries.ts';

interface UserChange {
  /** The action of the audit entry. */
  action: AuditAction;
  /** Why the actor may not change this user; null when they may (section 6). */
  denialReason: (target: UserRecord) => string | null;
  /** Makes the change, in the transaction that has locked the user. Returns the changed user; null when it was deleted. */
  apply: (tx: Queryable, before: UserRecord, now: Date) => Promise<UserRecord | null>;
  /** What else is published after the commit, when something has changed. */
  signal?: 'shops' | 'notices';
}

/**
 * Runs a change of a user by staff: checks that the actor is admin or owner, locks the user, checks the actor's session
 * and the rule, makes the change and writes its audit entry in one transaction. Then every process reads the user's
 * sessions again. When nothing differs afterwards, it writes no entry and publishes nothing. Call it with `withActor`.
 * @throws FORBIDDEN 403 with the specification's text, NOT_FOUND 404, SessionChangedError
 */
export async function runUserChange(
  ctx: Context,
  actor: SessionActor,
  id: string,
  { action, denialReason, apply, signal }: UserChange,
): Promise<UserRecord | null> {
  requireRight(actor, 'users.manage');
  const now = ctx.clock.now();
  let isChanged = false;
  const change = async (tx: Queryable): Promise<UserRecord | null> => {
    const before = await lockUser(tx, id);
    // Somebody may have blocked the actor, or taken their role, while this waited for the lock.
    await requireCurrentSession(tx, now, actor);
    if (!before) throw notFound('There is no such user');
    const refusal = denialReason(before);
    if (refusal !== null) throw forbidden(refusal);
    const changed = await apply(tx, before, now);
    const what = changed ? differences(before, changed) : { before, after: null };
    isChanged = what.after === null || Object.keys(what.after).length > 0;
    if (isChanged)
      await recordAudit(tx, { at: now, actor, action, subjectKind: 'user', subjectId: id, ...what });
    return changed;
  };
  // Orders that are placed and the deletion of a shop lock payments of the user in another order.
  const after = await retryDeadlocks(() => ctx.sql.begin(change));
  if (isChanged) {
    ctx.signals.publish({ kind: 'user', userId: id });
    if (signal) ctx.signals.publish({ kind: signal });
  }
  return after;
}

/** Runs a change that does not delete the user. */
export async function runUserUpdate(
  ctx: Context,
  actor: SessionActor,
  id: string,
  change: UserChange,
): Promise<UserRecord> {
  const after = await runUserChange(ctx, actor, id, change);
  if (!after) throw notFound('There is no such user');
  return after;
}
