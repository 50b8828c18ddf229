import { campusDay } from '../campus-time.ts';
import { toPaise, toRupees } from '../money.ts';
import type { SheetColumn, SheetRow } from '../spreadsheet-columns.ts';
import type { Statistics } from './statistics.schema.ts';

// The exports of the statistics: names and columns as in the specification (sections 3 and 9).

/** What an export contains, and the first part of its file name. */
export interface SheetKind<Row> {
  name: string;
  columns: readonly SheetColumn[];
  toRow: (row: Row) => SheetRow;
}

/** 'Orders_2026-11-20': with the campus day (UTC+5:30) of `now`, without the extension. */
export const exportName = ({ name }: { name: string }, now: Date): string => `${name}_${campusDay(now)}`;

const withGst = ({ itemsTotal, gstAmount }: { itemsTotal: number; gstAmount: number }) =>
  toRupees(toPaise(itemsTotal) + toPaise(gstAmount));

export const SHOP_SHEET: SheetKind<Statistics['shopStats'][number]> = {
  name: 'Shop_Performance',
  columns: [
    { header: 'Shop', kind: 'text' },
    { header: 'Orders', kind: 'count' },
    { header: 'Items Total (incl. GST)', kind: 'money' },
    { header: 'Delivery Fees', kind: 'money' },
    { header: 'Total Revenue', kind: 'money' },
  ],
  toRow: (shop) => [shop.shopName, shop.orderCount, withGst(shop), shop.deliveryFee, shop.revenue],
};

export const STATUS_SHEET: SheetKind<Statistics['statusStats'][number]> = {
  name: 'Orders_By_Status',
  columns: [
    { header: 'Status', kind: 'text' },
    { header: 'Orders', kind: 'count' },
    { header: 'Revenue', kind: 'money' },
  ],
  toRow: ({ status, count, revenue }) => [status, count, revenue],
};

export const ORDER_SHEET: SheetKind<Statistics['orders'][number]> = {
  name: 'Orders',
  columns: [
    { header: 'Order ID', kind: 'text' },
    { header: 'Date', kind: 'instant' },
    { header: 'Shop', kind: 'text' },
    { header: 'Status', kind: 'text' },
    { header: 'Items', kind: 'text' },
    { header: 'Items Total (incl. GST)', kind: 'money' },
    { header: 'Delivery Fee', kind: 'money' },
    { header: 'Total', kind: 'money' },
  ],
  toRow: (order) => [
    order.orderId,
    order.createdAt,
    order.shopName,
    order.status,
    order.orderItems.length > 0
      ? order.orderItems.map(({ name, quantity }) => `${name} x ${quantity}`).join(', ')
      : String(order.items),
    withGst(order),
    order.deliveryFee,
    order.totalPrice,
  ],
};

/** An export of orders contains at most this many, the newest. */
export const MAX_EXPORTED_ORDERS = 100_000;
