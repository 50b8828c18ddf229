import { useQuery } from '@tanstack/react-query';
import { formatCampusDateTime } from '@canteen/domain/campus-time';
import type { FailedMail } from '@canteen/domain/failed-mail.schema';
import { failedMailsQuery, retryAllMails, retryMail } from '../../data/activity/activity-requests.ts';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { RetryButton } from './retry-button.tsx';

const KINDS: Record<string, string> = {
  'order-placed': 'Order placed',
  'order-status': 'Order status',
  refund: 'Refund',
  code: 'One-time code',
  'password-changed': 'Password changed',
  'email-changed': 'Email changed',
  'email-set-by-staff': 'Email set by staff',
  'deletion-requested': 'Deletion of an account requested',
  'account-deleted': 'Account deleted',
};

/** Mails that failed after all retries. */
export function FailedMails() {
  const { data, error, isFetching, refetch } = useQuery(failedMailsQuery());
  const columns: Column<FailedMail>[] = [
    { key: 'kind', header: 'Mail', rowHeader: true, cell: ({ kind }) => KINDS[kind] ?? kind },
    {
      key: 'to',
      header: 'To',
      cell: ({ kind, to }) => (
        <span className="wrap-anywhere">
          {to ?? (kind === 'code' ? 'nobody: the code is no longer valid' : 'a deleted account')}
        </span>
      ),
    },
    {
      key: 'error',
      header: 'Last error',
      cell: (mail) => <span className="wrap-anywhere">{mail.error}</span>,
    },
    { key: 'attempts', header: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
    { key: 'at', header: 'Last try', cell: ({ at }) => formatCampusDateTime(new Date(at)) },
    {
      key: 'actions',
      header: 'Actions',
      align: 'actions',
      cell: ({ _id, kind, to }) =>
        to === null ? null : (
          <RetryButton
            label="Send again"
            of={`${KINDS[kind] ?? kind}, ${to}`}
            retry={() => retryMail(_id)}
            done="The mail is being sent again"
            failed="Failed to retry the mail"
          />
        ),
    },
  ];
  return (
    <div className="flex flex-col gap-4 pt-4">
      {error && (
        <InlineError
          message={errorText(error, 'Failed to load failed mails')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.filter(({ to }) => to !== null).length > 1 ? (
        <p ref={leaveFocus} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <RetryButton
            label="Send all again"
            of="the failed mails"
            retry={retryAllMails}
            done="The mails are being sent again"
            failed="Failed to retry the mails"
          />
          <span className="text-small text-muted">For example after the mail server was down.</span>
        </p>
      ) : null}
      {data ? (
        <DataTable
          caption="Failed mails"
          columns={columns}
          rows={data}
          rowKey={({ _id }) => _id}
          empty={
            <EmptyState title="No mail has failed" level={3} icon={CheckIcon}>
              A mail that could not be sent after many tries appears here.
            </EmptyState>
          }
        />
      ) : error ? null : (
        <Loading label="Loading mails...">
          <SkeletonText lines={4} />
        </Loading>
      )}
    </div>
  );
}
