import { toPaise } from '@canteen/domain/money';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { isSending, useStatusChanges } from '../../../data/orders/status-changes.ts';
import type { SessionUser } from '../../../data/session/session.ts';
import { Price } from '../../../ui/bill/price.tsx';
import { DataTable, type Column } from '../../../ui/list/table.tsx';
import { useWidestScreen } from '../../../ui/screen/use-wide-screen.ts';
import { ErasedNote } from '../order-display/erased-note.tsx';
import { ItemsText } from '../order-display/items-text.tsx';
import { OpenOrderLink } from '../order-display/open-order-link.tsx';
import { CampusDateTime } from '../order-display/time-ago.tsx';
import { OfflineStatusesNote } from '../status/offline-statuses-note.tsx';
import { OrderStatusPill } from '../status/order-status-pill.tsx';
import { StatusRowButtons } from '../status/status-buttons.tsx';
import { useMovedCards } from '../status/use-moved-cards.ts';
import type { SetStatus } from '../status/use-set-status.ts';

interface StaffOrderTableProps {
  user: SessionUser;
  /** With pending changes applied. */
  orders: readonly OrderView[];
  showShop: boolean;
  onSet: SetStatus;
}

const OrderNumber = ({ orderId }: { orderId: string }) => (
  <OpenOrderLink
    orderId={orderId}
    className="touch relative self-start rounded-small font-display text-lead font-bold underline decoration-line decoration-1 underline-offset-4 hover:decoration-ink"
  />
);
const Placed = ({ order: { dayNumber, createdAt } }: { order: OrderView }) => (
  <span className="tabular flex flex-wrap gap-x-2 text-fine font-normal text-muted">
    {dayNumber ? <span className="font-bold text-ink">No. {dayNumber}</span> : null}
    <CampusDateTime at={createdAt} className="whitespace-nowrap" />
  </span>
);

const orderColumn: Column<OrderView> = {
  key: 'order',
  header: 'Order',
  rowHeader: true,
  cell: (order) => (
    <div className="flex flex-col">
      <OrderNumber orderId={order.orderId} />
      <Placed order={order} />
    </div>
  ),
};

const statusColumn: Column<OrderView> = {
  key: 'status',
  header: 'Status',
  cell: ({ status }) => <OrderStatusPill status={status} size="small" />,
};

// On narrow screens two values share a column, so that no text and no amount is cut off.
const orderAndStatusColumn: Column<OrderView> = {
  key: 'order',
  header: 'Order',
  rowHeader: true,
  cell: (order) => (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 md:flex-col md:flex-nowrap md:items-start">
      <OrderNumber orderId={order.orderId} />
      <OrderStatusPill status={order.status} size="small" />
      <Placed order={order} />
    </div>
  ),
};

const itemsAndShopColumn: Column<OrderView> = {
  key: 'items',
  header: 'Items',
  cell: ({ items, shopName }) => (
    <div className="wrap-anywhere md:min-w-32">
      <span className="line-clamp-2">{items ? <ItemsText items={items} /> : null}</span>
      <span className="text-fine text-muted">{shopName}</span>
    </div>
  ),
};

const shopColumn: Column<OrderView> = {
  key: 'shop',
  header: 'Shop',
  cell: ({ shopName }) => <span className="block wrap-anywhere md:min-w-32">{shopName}</span>,
};

const itemsColumn: Column<OrderView> = {
  key: 'items',
  header: 'Items',
  cell: ({ items }) =>
    items ? (
      <span className="line-clamp-2 wrap-anywhere md:min-w-32">
        <ItemsText items={items} />
      </span>
    ) : null,
};

const customerColumn: Column<OrderView> = {
  key: 'customer',
  header: 'Customer',
  cell: ({ name, contact, erasedAt }) => (
    <div className="flex min-w-0 flex-col md:min-w-32">
      {erasedAt === undefined ? <span className="wrap-anywhere">{name}</span> : <ErasedNote />}
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

/** Orders in rows, with columns only for what the user may see. */
export function StaffOrderTable({ user, orders, showShop, onSet }: StaffOrderTableProps) {
  const pendingChanges = useStatusChanges();
  const has = (field: 'items' | 'name' | 'erasedAt') => orders.some((order) => order[field] !== undefined);
  const isWide = useWidestScreen();
  const isForAnother = useMovedCards(new Map([['', orders.map(({ _id }) => _id)]]));
  const shop = showShop ? [shopColumn] : [];
  const items = has('items') ? [itemsColumn] : [];
  const columns: Column<OrderView>[] = [
    ...(isWide ? [orderColumn, statusColumn] : [orderAndStatusColumn]),
    ...(!isWide && showShop && has('items') ? [itemsAndShopColumn] : [...shop, ...items]),
    ...(has('name') || has('erasedAt') ? [customerColumn] : []),
    totalColumn,
    {
      key: 'actions',
      header: 'Actions',
      align: 'actions',
      cell: (order) => (
        <>
          <StatusRowButtons
            user={user}
            order={order}
            busy={isSending(pendingChanges, order._id)}
            onSet={(shown, to, press) => isForAnother(shown._id, press) || onSet(shown, to)}
          />
          <OfflineStatusesNote orderId={order._id} className="mt-1 max-md:w-full" />
        </>
      ),
    },
  ];
  return (
    <DataTable scrolls long caption="Orders" columns={columns} rows={orders} rowKey={({ _id }) => _id} />
  );
}
