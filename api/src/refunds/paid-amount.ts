import type { Fragment, Queryable } from '../database/sql.ts';

/**
 * What the customer paid for an order, in paise: the captured amount, or the order's total when the provider has not
 * reported the capture, or not in rupees. @param order the name of a row with the columns of `orders`
 */
export const paidAmount = (sql: Queryable, order: Fragment): Fragment => sql`
  coalesce((select captures.amount from captures
    where captures.provider_payment_id = ${order}.provider_payment_id and captures.currency = 'INR'), ${order}.total_price)`;
