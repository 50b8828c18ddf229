import type { Subscription, SubscribeInput } from '@canteen/domain/push/push.schema';
import { isStaff } from '@canteen/domain/users/role-flags';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { violatedConstraint } from '../database/database-errors.ts';
import { AppError, sessionEnded } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { findSubscription } from './queries.ts';

/** A user has at most this many browsers; the oldest one is removed. */
const MAX_BROWSERS = 10;

/**
 * Saves what a browser of the signed-in user is told of, until this session ends: the topic, and what it was told of before
 * in this session. Without a topic: both, but work only for staff. A browser belongs to the user who subscribed last.
 * @throws FORBIDDEN 403 when somebody without a role asks for messages at work, REFUSED 422 when no VAPID keys are set,
 *   SESSION_ENDED 401, CONFLICT 409 when the browser was removed at the same time
 */
export async function saveSubscription(
  ctx: Context,
  actor: SessionActor,
  { endpoint, keys, topic }: SubscribeInput,
): Promise<Subscription> {
  if (topic === 'work') requireRight(actor, 'orders.manage');
  if (!ctx.config.vapid) throw new AppError('REFUSED', 'Notifications are not available here');
  const now = ctx.clock.now();
  const atWork = topic === 'work' || (topic === undefined && isStaff(actor));
  await ctx.sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at, own_orders, at_work)
    values (${actor._id}, ${actor.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now},
      ${topic !== 'work'}, ${atWork})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at,
      own_orders = excluded.own_orders
        or (push_subscriptions.own_orders and push_subscriptions.session_id is not distinct from excluded.session_id),
      at_work = excluded.at_work
        or (push_subscriptions.at_work and push_subscriptions.session_id is not distinct from excluded.session_id)`.catch(
    (error: unknown) => {
      // The session, or the whole account, ended since its check.
      throw violatedConstraint(error)?.endsWith('_fkey') ? sessionEnded() : error;
    },
  );
  await ctx.sql`
    delete from push_subscriptions where push_subscriptions.id in (
      select others.id from push_subscriptions as others
      where others.user_id = ${actor._id}
      order by others.created_at desc, others.id desc
      offset ${MAX_BROWSERS})`;
  const saved = await findSubscription(ctx, endpoint);
  if (!saved) throw new AppError('CONFLICT', 'This browser was removed meanwhile');
  return saved;
}
