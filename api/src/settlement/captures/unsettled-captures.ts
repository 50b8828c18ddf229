import type { Queryable } from '../../database/sql.ts';

/** The condition for `captures` that a captured payment has become neither an order nor a refund. */
export const isUnsettledCapture = (sql: Queryable) => sql`captures.settled_at is null
  and not exists (select 1 from refunds where refunds.provider_payment_id = captures.provider_payment_id)
  and not exists (select 1 from orders where orders.provider_payment_id = captures.provider_payment_id)`;
