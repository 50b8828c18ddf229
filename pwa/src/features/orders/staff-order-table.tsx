import { toPaise } from '@canteen/domain/money';
import type { OrderView } from '@canteen/domain/order-view';
import { useMoves } from '../../data/order-moves.ts';
import type { SessionUser } from '../../lib/session.ts';
import { Price } from '../../ui/price.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { When } from './ago.tsx';
import { OpenOrderLink } from './open-order-link.tsx';
import { itemsInWords } from './order-lines.ts';
import { OrderStatusPill } from './order-status-pill.tsx';
import { StatusRowActions } from './status-actions.tsx';
import type { SetStatus } from './use-set-status.ts';
import { useWideScreen } from './use-wide-screen.ts';

export interface StaffOrderTableProps {
  user: SessionUser;
  /** Changes under way included. */
  orders: readonly OrderView[];
  showShop: boolean;
  onSet: SetStatus;
}

const orderColumn: Column<OrderView> = {
  key: 'order',
  header: 'Order',
  rowHeader: true,
  cell: ({ orderId, createdAt }) => (
    <div className="flex flex-col max-md:w-full max-md:flex-row max-md:flex-wrap max-md:items-baseline max-md:justify-between">
      <OpenOrderLink
        orderId={orderId}
        className="touch relative self-start rounded-small font-display text-lead font-bold underline decoration-line decoration-1 underline-offset-4 hover:decoration-ink"
      />
      <When at={createdAt} className="tabular text-fine font-normal whitespace-nowrap text-muted" />
    </div>
  ),
};

const statusColumn: Column<OrderView> = {
  key: 'status',
  header: 'Status',
  cell: ({ status }) => <OrderStatusPill status={status} size="small" />,
};

const shopColumn: Column<OrderView> = { key: 'shop', header: 'Shop', cell: ({ shopName }) => shopName };

const itemsColumn: Column<OrderView> = {
  key: 'items',
  header: 'Items',
  cell: ({ items }) => (items ? <span className="line-clamp-2">{itemsInWords(items)}</span> : null),
};

/** Where there is no room for a column more. */
const itemsOfShopColumn: Column<OrderView> = {
  key: 'items',
  header: 'Items',
  cell: ({ items, shopName }) => (
    <div>
      <span className="line-clamp-2">{items ? itemsInWords(items) : null}</span>
      <span className="text-fine text-muted">{shopName}</span>
    </div>
  ),
};

const customerColumn: Column<OrderView> = {
  key: 'customer',
  header: 'Customer',
  cell: ({ name, contact }) => (
    <div className="flex flex-col md:whitespace-nowrap">
      {name}
      {contact ? (
        <a
          href={`tel:${contact}`}
          aria-label={`Call ${name ?? 'the customer'}, ${contact}`}
          className="touch tabular relative self-start rounded-small text-muted hover:text-ink hover:underline max-md:self-end max-md:underline"
        >
          {contact}
        </a>
      ) : null}
    </div>
  ),
};

const totalColumn: Column<OrderView> = {
  key: 'total',
  header: 'Total',
  align: 'end',
  cell: ({ totalPrice }) => <Price paise={toPaise(totalPrice)} className="font-semibold" />,
};

/** Orders in rows; columns for what the viewer may see of them. */
export function StaffOrderTable({ user, orders, showShop, onSet }: StaffOrderTableProps) {
  const moves = useMoves();
  const has = (field: 'items' | 'name') => orders.some((order) => order[field] !== undefined);
  const isWide = useWideScreen();
  const what = [];
  if (showShop && has('items') && !isWide) what.push(itemsOfShopColumn);
  else what.push(...(showShop ? [shopColumn] : []), ...(has('items') ? [itemsColumn] : []));
  const columns: Column<OrderView>[] = [
    orderColumn,
    statusColumn,
    ...what,
    ...(has('name') ? [customerColumn] : []),
    totalColumn,
    {
      key: 'actions',
      header: 'Actions',
      align: 'actions',
      cell: (order) => (
        <StatusRowActions user={user} order={order} busy={moves.has(order._id)} onSet={onSet} />
      ),
    },
  ];
  return (
    <div className="relative md:-mx-1 md:overflow-x-auto md:px-1">
      <DataTable caption="Orders" columns={columns} rows={orders} rowKey={({ _id }) => _id} />
    </div>
  );
}
