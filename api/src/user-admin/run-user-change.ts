import { ONLY_ADMINS_AND_OWNERS, may } from '@canteen/domain/permissions';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';
import { forbidden, notFound } from '../errors/app-error.ts';
import type { SessionActor } from '../context/actor.ts';
import { differences } from '../audit/differences.ts';
import { lockUser } from '../users/queries.ts';
import { type UserRecord } from '../context/actor.ts';

export interface UserChange {
  /** Of the audit trail. */
  action: string;
  /** Why the actor may not do this to the account; null when they may (section 6). */
  whyNot: (target: UserRecord) => string | null;
  /** Does it, in the transaction that holds the account, and answers the account as it is then; null when it is gone. */
  apply: (tx: Queryable, before: UserRecord, now: Date) => Promise<UserRecord | null>;
}

/**
 * What every change of somebody's account has in common: only admin and owner know who exists, the rules go by the
 * account as it is while nobody else changes it, the audit entry is written with the change, and all processes look
 * at the account's sessions again.
 * @throws FORBIDDEN 403 with the specification's text, NOT_FOUND 404
 */
export async function runUserChange(
  ctx: Context,
  actor: SessionActor,
  id: string,
  { action, whyNot, apply }: UserChange,
): Promise<UserRecord | null> {
  if (!may(actor, 'users.manage')) throw forbidden(ONLY_ADMINS_AND_OWNERS);
  const now = ctx.clock.now();
  const after = await ctx.sql.begin(async (tx) => {
    const before = await lockUser(tx, id);
    if (!before) throw notFound('There is no such user');
    const refusal = whyNot(before);
    if (refusal !== null) throw forbidden(refusal);
    const changed = await apply(tx, before, now);
    const what = changed ? differences(before, changed) : { before, after: null };
    await recordAudit(tx, { at: now, actor, action, subjectKind: 'user', subjectId: id, ...what });
    return changed;
  });
  ctx.signals.publish({ kind: 'user', userId: id });
  return after;
}

/** The same where the account stays. */
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
