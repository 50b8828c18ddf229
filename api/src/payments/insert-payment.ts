import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { batchCalls } from '../database/batch-calls.ts';
import { isCurrentSession } from '../sessions/check-session.ts';
import type { Snapshot } from './snapshot.ts';

/** How long a quote is valid (decisions, Checkout). */
const QUOTE_MINUTES = 10;

/** A payment to insert. */
interface PaymentToInsert {
  id: string;
  actor: SessionActor;
  key: string | null;
  hash: Buffer;
  snapshot: Snapshot;
  shopId: string;
  menuVersion: number | null;
  now: Date;
  providerOrderId: string;
}

/**
 * Inserts payments of many customers in one statement. False for a payment whose key is used, whose shop was deleted or
 * has another version than `menuVersion` (null: any), or whose session has ended or user has changed.
 */
export const insertPayment = batchCalls(
  async (ctx: Context, payments: PaymentToInsert[]): Promise<boolean[]> => {
    // In the order of the users, because the limit of open payments locks each user: so two batches cannot deadlock.
    const rows = await ctx.sql<{ id: string }[]>`
    insert into payments (id, user_id, idempotency_key, request_hash, provider_order_id, amount, snapshot, shop_id,
      created_at, quote_expires_at)
    select requests.id, requests.user_id, requests.key, decode(requests.hash, 'hex'), requests.provider_order_id,
      (requests.snapshot::jsonb ->> 'totalPrice')::bigint, requests.snapshot::jsonb, requests.shop_id,
      requests.at::timestamptz, requests.at::timestamptz + ${QUOTE_MINUTES}::integer * interval '1 minute'
    from unnest((select ${payments.map(({ id }) => id)}::text[]),
        (select ${payments.map(({ actor }) => actor._id)}::text[]),
        (select ${payments.map(({ actor }) => actor.sessionId)}::text[]),
        (select ${payments.map(({ actor }) => actor.userVersion)}::text[]), (select ${payments.map(({ key }) => key)}::text[]),
        (select ${payments.map(({ hash }) => hash.toString('hex'))}::text[]),
        (select ${payments.map(({ snapshot }) => JSON.stringify(snapshot))}::text[]),
        (select ${payments.map(({ shopId }) => shopId)}::text[]),
        (select ${payments.map(({ menuVersion }) => menuVersion?.toString() ?? null)}::text[]),
        (select ${payments.map(({ now }) => now.toISOString())}::text[]),
        (select ${payments.map(({ providerOrderId }) => providerOrderId)}::text[]))
      with ordinality as requests (id, user_id, session_id, user_version, key, hash, snapshot, shop_id, menu_version, at,
        provider_order_id, position)
    where ${isCurrentSession(ctx.sql, ctx.clock.now())}
      -- A scalar subquery instead of exists(), for which PostgreSQL may read the whole table. Null when the shop is gone.
      and (select shops.version = coalesce(requests.menu_version::bigint, shops.version)
        from shops where shops.id = requests.shop_id)
    order by requests.user_id, requests.position
    on conflict (user_id, idempotency_key) do nothing
    returning id`;
    const inserted = new Set(rows.map(({ id }) => id));
    return payments.map(({ id }) => inserted.has(id));
  },
);
