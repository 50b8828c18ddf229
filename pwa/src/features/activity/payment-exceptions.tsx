import { useQuery } from '@tanstack/react-query';
import { formatCampusDateTime } from '@canteen/domain/campus-time';
import { paths } from '@canteen/domain/navigation/paths';
import type { PaymentException } from '@canteen/domain/payments/payment-exception.schema';
import { exceptionsQuery, needsStaffAction, retryRefund } from '../../data/activity/activity-requests.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { TextLink, textLinkClass } from '../../ui/actions/link.tsx';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { columnRupees } from '../../ui/list/column-rupees.ts';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { Pill } from '../../ui/pill.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { RetryButton } from './retry-button.tsx';

const KINDS: Record<PaymentException['kind'], string> = {
  'capture-without-order': 'Paid, no order yet',
  refund: 'Refund',
  'order-without-capture': 'Order, not captured yet',
  'amount-differs': 'Amount differs',
};

const STATES: Record<PaymentException['status'], string> = {
  unsettled: 'Needs attention',
  queued: 'Queued',
  requested: 'Under way',
  failed: 'Failed',
  returned: 'Returned',
};

const COLUMNS: Column<PaymentException>[] = [
  {
    key: 'what',
    header: 'What',
    rowHeader: true,
    cell: (row) => (
      <div className="flex flex-col gap-1 md:min-w-40">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {KINDS[row.kind]}
          <Pill
            tone={needsStaffAction(row) ? 'beet' : row.status === 'returned' ? 'muted' : 'sky'}
            size="small"
          >
            {STATES[row.status]}
          </Pill>
        </span>
        <span className="text-small font-normal text-muted wrap-anywhere">{row.lastError ?? row.reason}</span>
        <span className="tabular text-fine font-normal text-muted">
          {formatCampusDateTime(new Date(row.at))}
        </span>
      </div>
    ),
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => columnRupees(amount) },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer }) =>
      customer === null ? (
        <span className="text-muted">Erased</span>
      ) : (
        <span className="block wrap-anywhere max-md:pb-3 md:min-w-24">
          {customer.name}{' '}
          <a href={`tel:${customer.contact}`} className={cx(textLinkClass, 'tabular')}>
            {customer.contact}
          </a>
        </span>
      ),
  },
  {
    key: 'order',
    header: 'Order and payment',
    cell: ({ orderId, paymentId }) => (
      <span className="flex flex-col items-start max-md:items-end">
        {orderId ? <TextLink to={paths.staffOrder(orderId)}>{orderId}</TextLink> : null}
        <span className="text-fine max-md:break-words md:wrap-anywhere">{paymentId}</span>
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'actions',
    cell: ({ refundId, status, orderId, paymentId }) =>
      refundId !== null && status === 'failed' ? (
        <RetryButton
          label="Retry refund"
          of={orderId ?? paymentId}
          retry={() => retryRefund(refundId)}
          done="The refund was tried again"
          failed="Failed to retry the refund"
        />
      ) : null,
  },
];

/** Captures without an order, and refunds that are pending or failed. */
export function PaymentExceptions() {
  const { data, error, isFetching, refetch } = useQuery(exceptionsQuery());
  return (
    <div className="flex flex-col gap-4 pt-4">
      {error && (
        <InlineError
          message={errorText(error, 'Failed to load payments that need attention')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data ? (
        <DataTable
          caption="Payments that need attention"
          columns={COLUMNS}
          rows={data}
          rowKey={({ kind, paymentId, refundId }) => `${kind} ${paymentId} ${refundId}`}
          empty={
            <EmptyState title="No payment needs you" level={3} icon={CheckIcon}>
              Every captured payment has become an order or was returned.
            </EmptyState>
          }
        />
      ) : error ? null : (
        <Loading label="Loading payments...">
          <SkeletonText lines={4} />
        </Loading>
      )}
    </div>
  );
}
