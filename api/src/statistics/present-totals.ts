import { toRupees } from '@canteen/domain/money';
import { ORDER_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { Statistics, StatisticsSummary } from '@canteen/domain/statistics/statistics.schema';
import type { StatisticsFilter } from './statistics-filter.ts';

/** Totals in paise. */
interface Totals {
  orders: number;
  itemsTotal: number;
  gstAmount: number;
  deliveryFee: number;
  revenue: number;
}

export interface ShopTotals extends Totals {
  /** False for the previous range. */
  isCurrent: boolean;
  shopId: string;
  shopName: string;
  status: OrderStatus;
}

function add(rows: readonly Totals[]): Totals {
  const sum = { orders: 0, itemsTotal: 0, gstAmount: 0, deliveryFee: 0, revenue: 0 };
  for (const row of rows) {
    sum.orders += row.orders;
    sum.itemsTotal += row.itemsTotal;
    sum.gstAmount += row.gstAmount;
    sum.deliveryFee += row.deliveryFee;
    sum.revenue += row.revenue;
  }
  return sum;
}

/** The four cards of these totals, in rupees. */
export function summaryOf(rows: readonly Totals[]): StatisticsSummary {
  const { orders, itemsTotal, gstAmount, deliveryFee, revenue } = add(rows);
  return {
    orderCount: orders,
    itemsTotalFee: toRupees(itemsTotal + gstAmount),
    gstAmount: toRupees(gstAmount),
    deliveryFee: toRupees(deliveryFee),
    totalSalesRevenue: toRupees(revenue),
  };
}

/** A row for each shop, the highest revenue first, in rupees. */
export function shopStatsOf(rows: readonly ShopTotals[]): Statistics['shopStats'] {
  const shops = [...new Set(rows.map((row) => row.shopId))].map((shopId) => {
    const ofShop = rows.filter((row) => row.shopId === shopId);
    return { shopId, shopName: shopNameOf(ofShop), ...add(ofShop) };
  });
  return shops
    .toSorted((a, b) => b.revenue - a.revenue || (a.shopId < b.shopId ? -1 : 1))
    .map(({ shopId, shopName, orders, itemsTotal, gstAmount, deliveryFee, revenue }) => ({
      shopId,
      shopName,
      orderCount: orders,
      itemsTotal: toRupees(itemsTotal),
      gstAmount: toRupees(gstAmount),
      deliveryFee: toRupees(deliveryFee),
      revenue: toRupees(revenue),
    }));
}

/** The orders of a deleted shop may have different names of it; the alphabetically last one is shown. */
const shopNameOf = (rows: readonly ShopTotals[]) =>
  rows.reduce((name, row) => (row.shopName > name ? row.shopName : name), '');

/** A row for every status, or only for the one of the filter, in rupees. */
export function statusStatsOf(
  rows: readonly ShopTotals[],
  { status }: StatisticsFilter,
): Statistics['statusStats'] {
  const listed = status === null ? ORDER_STATUSES : [status];
  return listed.map((each) => {
    const { orders, revenue } = add(rows.filter((row) => row.status === each));
    return { status: each, count: orders, revenue: toRupees(revenue) };
  });
}
