import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCampusDateTime } from '@canteen/domain/campus-time';
import { paths } from '@canteen/domain/navigation/paths';
import type { Statistics } from '@canteen/domain/statistics/statistics.schema';
import {
  PREVIEW_COUNT,
  statisticsOrdersQuery,
  type StatisticsFilter,
  type StatisticsOrder,
} from '../../data/statistics/statistics-requests.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { TextLink } from '../../ui/actions/link.tsx';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { columnRupees } from '../../ui/list/column-rupees.ts';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { nextPageLoader } from '../../ui/list/next-page-loader.ts';
import { ShowAllToggle } from '../../ui/list/show-all-toggle.tsx';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { useGrowingList } from '../../ui/list/use-growing-list.ts';
import { OrderStatusPill } from '../orders/status/order-status-pill.tsx';
import { OrdersExport } from './export/orders-export.tsx';
import { inDigits } from './panels/amounts.ts';
import { Panel } from './panels/panel.tsx';

const STEP = 50;

/** '2 × Masala Dosa, 1 × Filter Coffee', or how many pieces when the lines are not known. */
const itemsInWords = ({ orderItems, items }: StatisticsOrder) =>
  orderItems.length > 0
    ? orderItems.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
    : inDigits(items);

const COLUMNS: Column<StatisticsOrder>[] = [
  {
    key: 'order',
    header: 'Order ID',
    rowHeader: true,
    cell: ({ orderId, createdAt }) => (
      <>
        <TextLink to={paths.staffOrder(orderId)}>{orderId}</TextLink>
        <span className="between-only tabular text-fine font-normal text-muted">
          {formatCampusDateTime(new Date(createdAt))}
        </span>
      </>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular md:whitespace-nowrap">
        {formatCampusDateTime(new Date(createdAt))}
      </time>
    ),
  },
  {
    key: 'shop',
    header: 'Shop',
    cell: ({ shopName }) => <span className="block wrap-anywhere md:min-w-32">{shopName}</span>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <OrderStatusPill status={status} size="small" /> },
  {
    key: 'items',
    header: 'Items',
    cell: (order) => (
      <div data-full className="wrap-anywhere md:min-w-32">
        <span className="line-clamp-2">{itemsInWords(order)}</span>
        <span className="between-only text-fine text-muted">{order.shopName}</span>
      </div>
    ),
  },
  {
    key: 'itemsTotal',
    header: 'Items Total (incl. GST)',
    align: 'end',
    cell: ({ itemsTotal, gstAmount }) => columnRupees(itemsTotal + gstAmount),
  },
  { key: 'fee', header: 'Delivery Fee', align: 'end', cell: ({ deliveryFee }) => columnRupees(deliveryFee) },
  { key: 'total', header: 'Total', align: 'end', cell: ({ totalPrice }) => columnRupees(totalPrice) },
];

interface RecentOrdersProps {
  statistics: Statistics;
  filter: StatisticsFilter;
}

/** The newest orders, ten at first. Give it a key that changes with the filter. */
export function RecentOrders({ statistics, filter }: RecentOrdersProps) {
  const [expanded, setExpanded] = useState(false);
  const query = useInfiniteQuery({ ...statisticsOrdersQuery(filter), enabled: expanded });
  const loadOlder = nextPageLoader(query);
  const loaded = query.data?.pages.flatMap(({ rows }) => rows);
  const orders = expanded && loaded ? loaded : statistics.orders.slice(0, PREVIEW_COUNT);
  const { count, end } = useGrowingList(orders.length, STEP);
  const total = statistics.statusStats.reduce((sum, row) => sum + row.count, 0);
  const more = total - PREVIEW_COUNT;
  return (
    <Panel title="Recent Orders" action={<OrdersExport filter={filter} total={total} />}>
      <DataTable
        scrolls
        className="compact-rows recent-orders"
        caption="Recent Orders"
        columns={COLUMNS}
        rows={orders.slice(0, count)}
        rowKey={({ id }) => id}
      />
      <div ref={end} aria-hidden="true" className="h-px" />
      {expanded && query.error ? (
        <InlineError
          message={errorText(query.error, 'Failed to load orders')}
          retrying={query.isFetching}
          onRetry={() => void (query.isFetchNextPageError ? loadOlder() : query.refetch())}
        />
      ) : null}
      {expanded && count === orders.length ? (
        <LoadMore
          more={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onLoad={loadOlder}
          label="Load older orders"
        />
      ) : null}
      {more > 0 ? (
        <div className="print:hidden">
          <ShowAllToggle
            expanded={expanded}
            onToggle={() => setExpanded(!expanded)}
            note={`${inDigits(more)} more orders match your filters`}
            lessLabel="Show Recent"
          />
        </div>
      ) : null}
    </Panel>
  );
}
