import { recordAudit } from '../audit/record-audit.ts';
import type { UserRecord } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';

/** Whether an owner exists who is not blocked and did not ask to be deleted, as in the trigger keep_one_owner. */
export async function hasOwner(sql: Queryable): Promise<boolean> {
  const owners = await sql`
    select 1 from users
    where users.is_owner and not users.is_blocked and users.deletion_requested_at is null limit 1`;
  return owners.count > 0;
}

/**
 * Makes a user who has verified the address OWNER_EMAIL an owner, while there is no unblocked owner (decisions,
 * Accounts), in the caller's transaction. Of several simultaneous calls one succeeds. Returns the user with its new flag.
 * A user who is blocked or asked to be deleted stays as is, because the campus would still have no owner.
 */
export async function makeFirstOwner(ctx: Context, tx: Queryable, user: UserRecord): Promise<UserRecord> {
  if (user.email !== ctx.config.ownerEmail || user.isOwner) return user;
  if (user.isBlocked || user.deletionRequestedAt !== null) return user;
  // The lock of the trigger keep_one_owner (migrations/0039-privacy.sql).
  await tx`select pg_advisory_xact_lock(hashtext('keep_one_owner'))`;
  if (await hasOwner(tx)) return user;
  await tx`update users set is_owner = true where users.id = ${user._id}`;
  await recordAudit(tx, {
    at: ctx.clock.now(),
    actor: user,
    action: 'user.setOwner',
    subjectKind: 'user',
    subjectId: user._id,
    before: { isOwner: false },
    after: { isOwner: true },
  });
  ctx.log.info({ userId: user._id }, 'the first owner was made by OWNER_EMAIL');
  return { ...user, isOwner: true };
}
