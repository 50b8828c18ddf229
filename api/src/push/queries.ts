import type { Subscription } from '@canteen/domain/push/push.schema';
import type { Context } from '../context/context.ts';

interface SubscriptionRow {
  _id: string;
  endpoint: string;
  createdAt: Date;
  ownOrders: boolean;
  atWork: boolean;
}

const present = (row: SubscriptionRow): Subscription => ({ ...row, createdAt: row.createdAt.toISOString() });

const columns = ({ sql }: Context) => sql`
  push_subscriptions.id as "_id", push_subscriptions.endpoint, push_subscriptions.created_at,
  push_subscriptions.own_orders, push_subscriptions.at_work`;

/** The user's browsers, newest first. */
export async function subscriptionsOf(ctx: Context, userId: string): Promise<Subscription[]> {
  const rows = await ctx.sql<SubscriptionRow[]>`
    select ${columns(ctx)} from push_subscriptions where push_subscriptions.user_id = ${userId}
    order by push_subscriptions.created_at desc, push_subscriptions.id desc`;
  return rows.map(present);
}

/** The browser with this address at its push service, whoever's it is; null when it is unknown. */
export async function findSubscription(ctx: Context, endpoint: string): Promise<Subscription | null> {
  const [row] = await ctx.sql<SubscriptionRow[]>`
    select ${columns(ctx)} from push_subscriptions where push_subscriptions.endpoint = ${endpoint}`;
  return row ? present(row) : null;
}

/** A browser with the address and keys for its push messages. */
export interface SubscriptionWithKeys {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** The browser with this id; null when it was removed. */
export async function findSubscriptionWithKeys(
  ctx: Context,
  id: string,
): Promise<SubscriptionWithKeys | null> {
  const [row] = await ctx.sql<{ id: string; endpoint: string; p256dh: string; auth: string }[]>`
    select push_subscriptions.id, push_subscriptions.endpoint, push_subscriptions.p256dh, push_subscriptions.auth
    from push_subscriptions where push_subscriptions.id = ${id}`;
  return row ? { id: row.id, endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } } : null;
}

/** Whether push is configured and at least one browser has subscribed. */
export async function hasPushSubscriptions(ctx: Context): Promise<boolean> {
  return (
    ctx.config.vapid !== undefined && (await ctx.sql`select 1 from push_subscriptions limit 1`).count > 0
  );
}

/** The ids of a user's browsers that are told of the user's orders; none when the user is blocked. */
export const subscriptionIdsOfUser = (ctx: Context, userId: string) =>
  subscriptionIdsOf(ctx, ctx.sql`users.id = ${userId} and push_subscriptions.own_orders`);

/** The ids of the browsers at work of all staff who may see orders of this shop (decisions, Events and live updates). */
export const subscriptionIdsOfStaff = (ctx: Context, shopId: string) =>
  subscriptionIdsAtWork(
    ctx,
    ctx.sql`users.is_owner or users.is_admin or users.is_delivery or ${managesShop(ctx, shopId)}`,
  );

/** The ids of the browsers at work of this shop's admins. */
export const subscriptionIdsOfShopAdmins = (ctx: Context, shopId: string) =>
  subscriptionIdsAtWork(ctx, managesShop(ctx, shopId));

/** The ids of the browsers at work of the admins and the owner. */
export const subscriptionIdsOfAdmins = (ctx: Context) =>
  subscriptionIdsAtWork(ctx, ctx.sql`users.is_owner or users.is_admin`);

/** The ids of the browsers at work of all users who only deliver. */
export const subscriptionIdsOfCouriers = (ctx: Context) =>
  subscriptionIdsAtWork(
    ctx,
    ctx.sql`users.is_delivery and not (users.is_owner or users.is_admin or users.is_shop_admin)`,
  );

const managesShop = ({ sql }: Context, shopId: string) => sql`
  (users.is_shop_admin and exists (
    select 1 from shop_admins where shop_admins.user_id = users.id and shop_admins.shop_id = ${shopId}))`;

type Condition = ReturnType<typeof managesShop>;

/** The ids of these users' browsers on which a shift runs (docs/decisions/0199). */
const subscriptionIdsAtWork = (ctx: Context, users: Condition) =>
  subscriptionIdsOf(ctx, ctx.sql`(${users}) and push_subscriptions.at_work`);

/** The ids of the browsers with a valid session that meet the condition, without those of blocked users. */
async function subscriptionIdsOf(ctx: Context, condition: Condition): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }[]>`
    select push_subscriptions.id
    from push_subscriptions
      join users on users.id = push_subscriptions.user_id
      join sessions on sessions.id = push_subscriptions.session_id
    where not users.is_blocked and sessions.expires_at > ${ctx.clock.now()} and (${condition})`;
  return rows.map((row) => row.id);
}
