import * as z from 'zod/mini';
import { day } from '../day.schema.ts';
import { id } from '../field.schema.ts';
import { daysInOrder, filter, pageFields } from '../list-query.schema.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';

// Sales statistics (specification, section 3; decisions, Statistics). Amounts are in rupees, days in UTC+5:30.

const filters = {
  startDate: filter(day),
  endDate: filter(day),
  status: filter(z.enum(ORDER_STATUSES), 'There is no such status'),
  shopId: filter(id, 'Not an id'),
};

/** GET /api/orders/statistics: whole days, both included. `limit` and `cursor` are the page of `orders`. */
export const statisticsQuerySchema = z.strictObject({ ...filters, ...pageFields }).check(daysInOrder);
export type StatisticsQuery = z.infer<typeof statisticsQuerySchema>;

/** GET /api/orders/statistics/details: the same filters, and how many foods to list (10 when left out). */
export const statisticsDetailsQuerySchema = z
  .strictObject({
    ...filters,
    top: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  })
  .check(daysInOrder);
export type StatisticsDetailsQuery = z.infer<typeof statisticsDetailsQuerySchema>;

const status = z.enum(ORDER_STATUSES);
const money = z.number();
const count = z.number();

/** The four cards. `itemsTotalFee` includes GST; `totalSalesRevenue` is `itemsTotalFee` plus `deliveryFee`. */
const summarySchema = z.object({
  orderCount: count,
  itemsTotalFee: money,
  gstAmount: money,
  deliveryFee: money,
  totalSalesRevenue: money,
});
export type StatisticsSummary = z.infer<typeof summarySchema>;

/**
 * With a status filter every figure counts exactly that status. Without one, summary, shops and days count the sale statuses
 * (order-status), while `statusStats` has a row for each status and `orders` has orders of each status.
 */
export const statisticsSchema = z.object({
  summary: summarySchema,
  /** Shops that have orders, the highest revenue first. `itemsTotal` is without GST. */
  shopStats: z.array(
    z.object({
      shopId: z.string(),
      shopName: z.string(),
      orderCount: count,
      itemsTotal: money,
      gstAmount: money,
      deliveryFee: money,
      revenue: money,
    }),
  ),
  statusStats: z.array(z.object({ status, count, revenue: money })),
  /** A row for every day of the range. Without `startDate` the range begins with the first order. */
  dailyStats: z.array(z.object({ date: z.string(), revenue: money, orders: count })),
  /** Newest first. X-Next-Cursor leads to the next page. */
  orders: z.array(
    z.object({
      id: z.string(),
      /** The short number that people read out. */
      orderId: z.string(),
      createdAt: z.string(),
      shopName: z.string(),
      status,
      orderItems: z.array(z.object({ name: z.string(), quantity: count })),
      /** Pieces in total. */
      items: count,
      itemsTotal: money,
      gstAmount: money,
      deliveryFee: money,
      totalPrice: money,
    }),
  ),
});
export type Statistics = z.infer<typeof statisticsSchema>;

/** Minutes from PAID, null when no order has reached the status. */
const waitSchema = z.object({
  /** Orders that have reached the status. */
  count,
  median: z.nullable(z.number()),
  percentile90: z.nullable(z.number()),
});

/** Counts the same orders as `statisticsSchema`, except `cancellations`, which counts CANCELLED and REFUNDED ones. */
export const statisticsDetailsSchema = z.object({
  current: summarySchema,
  /** The same number of days before the range; null when the range has no first day. */
  previous: z.nullable(z.object({ startDate: z.string(), endDate: z.string(), summary: summarySchema })),
  /** When orders were placed. `weekday` 1 is Monday, 7 is Sunday; `hour` 0 to 23 in UTC+5:30. Only hours with orders. */
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), orders: count })),
  /** The foods with the highest quantity. `revenue` is price × quantity, without GST and delivery fee. */
  foods: z.array(
    z.object({
      /** Null for a custom order, and when the food was deleted. */
      food: z.nullable(z.string()),
      name: z.string(),
      shopId: z.string(),
      shopName: z.string(),
      quantity: count,
      revenue: money,
    }),
  ),
  /** Per shop, the most orders first. Each figure is at most 5 % above or below the exact one. */
  waits: z.array(
    z.object({
      shopId: z.string(),
      shopName: z.string(),
      accepted: waitSchema,
      delivered: waitSchema,
    }),
  ),
  /** Orders that were cancelled or refunded, by the stored reason of their refund; null when there is no refund. */
  cancellations: z.array(z.object({ status, reason: z.nullable(z.string()), count, revenue: money })),
});
export type StatisticsDetails = z.infer<typeof statisticsDetailsSchema>;
