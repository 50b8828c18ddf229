import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCampusDateTime } from '@canteen/domain/campus-time';
import type { FailedMail } from '@canteen/domain/mails/failed-mail.schema';
import {
  dismissAllMails,
  dismissMail,
  failedMailsQuery,
  hasRecipient,
  retryAllMails,
  retryMail,
} from '../../data/activity/activity-requests.ts';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { useConfirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { isMissing, useCloseWhenGone, useRowDeletion } from '../../ui/overlay/use-row-deletion.ts';
import { mailKind } from './mail-kinds.ts';
import { RetryButton } from './retry-button.tsx';

/** Who would get the mail, or why nobody would. */
const recipientOf = ({ kind, to }: FailedMail): string =>
  to ?? (kind === 'code' ? 'nobody: the code is no longer valid' : 'a deleted account');

/** Mails that failed after all retries. */
export function FailedMails() {
  const { data, error, isFetching, refetch } = useQuery(failedMailsQuery());
  const deletion = useRowDeletion<FailedMail>();
  useCloseWhenGone(deletion, isMissing(deletion.asked, data));
  const dismiss = (mail: FailedMail) =>
    deletion.deleteRow(
      mail,
      {
        title: 'Dismiss this mail?',
        body: `${mailKind(mail.kind)}, to ${recipientOf(mail)}. It will not be sent.`,
        confirmLabel: 'Dismiss',
        done: 'The mail is dismissed',
        failed: 'Failed to dismiss the mail',
        already: 'This mail is no longer in the list',
      },
      () => dismissMail(mail._id),
    );
  const columns: Column<FailedMail>[] = [
    { key: 'kind', header: 'Mail', rowHeader: true, cell: ({ kind }) => mailKind(kind) },
    {
      key: 'to',
      header: 'To',
      cell: (mail) => <span className="wrap-anywhere">{recipientOf(mail)}</span>,
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
      cell: (mail) => (
        <span className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          {hasRecipient(mail) ? (
            <RetryButton
              label="Send again"
              of={`${mailKind(mail.kind)}, ${recipientOf(mail)}`}
              retry={() => retryMail(mail._id)}
              done="The mail is being sent again"
              failed="Failed to retry the mail"
            />
          ) : null}
          <Button
            size="compact"
            aria-label={`Dismiss: ${mailKind(mail.kind)}, ${recipientOf(mail)}`}
            busy={deletion.isDeleting(mail._id)}
            onClick={() => void dismiss(mail)}
          >
            Dismiss
          </Button>
        </span>
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
      {data && data.length > 1 ? (
        <p ref={leaveFocus} className="flex flex-wrap items-center gap-2">
          {data.filter(hasRecipient).length > 1 ? (
            <RetryButton
              label="Send all again"
              of="the failed mails"
              retry={retryAllMails}
              done="The mails are being sent again"
              failed="Failed to retry the mails"
            />
          ) : null}
          <DismissAll mails={data} />
          <span className="text-small text-muted">
            {data.some(hasRecipient) ? 'Send them again when the mail server works again. ' : ''}
            Dismiss what nobody needs any more.
          </span>
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

/** Dismisses all mails of the list, after a question. */
function DismissAll({ mails }: { mails: readonly FailedMail[] }) {
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    const title = `Dismiss all ${mails.length} failed mails?`;
    const body = 'They will not be sent.';
    if (!(await confirm({ title, body, confirmLabel: 'Dismiss all', danger: true }))) return;
    setBusy(true);
    try {
      await dismissAllMails(mails);
      toast.success('The mails are dismissed');
    } catch (failure) {
      toast.error(errorText(failure, 'Failed to dismiss the mails'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact"
      aria-label="Dismiss all: the failed mails"
      busy={busy}
      onClick={() => void press()}
    >
      Dismiss all
    </Button>
  );
}
