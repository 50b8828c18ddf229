import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  exceptionsQuery,
  failedMailsQuery,
  hasRecipient,
  needsStaffAction,
} from '../../data/activity/activity-requests.ts';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useUrlValues } from '../../ui/list/use-url-values.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ChangeList } from './change-list.tsx';
import { FailedMails } from './failed-mails.tsx';
import { PaymentExceptions } from './payment-exceptions.tsx';

const TABS = ['payments', 'mails', 'changes'] as const;
type TabName = (typeof TABS)[number];

/** The count is '?' when its list cannot be loaded. */
const counted = (label: string, count: number | undefined, { isError }: { isError: boolean }) => (
  <>
    {label} <span className="tabular text-muted">{count ?? (isError ? '?' : '')}</span>
  </>
);

/** Activity: payments and mails that need staff action, and the list of changes (decisions, Roles). */
export function Activity() {
  const [query, put] = useUrlValues();
  usePageTitle('Activity');
  const exceptions = useQuery(exceptionsQuery());
  const failedMails = useQuery(failedMailsQuery());
  const payments = exceptions.data?.filter(needsStaffAction).length;
  const mails = failedMails.data?.filter(hasRecipient).length;
  // Without a choice in the URL, the tab with pending work, or with an error, is first. It stays when the work is done.
  const [first, setFirst] = useState<TabName | null>(null);
  if (first === null && !exceptions.isPending && !failedMails.isPending)
    setFirst(payments !== 0 ? 'payments' : mails !== 0 ? 'mails' : 'changes');
  const tab = TABS.find((name) => name === query.get('tab')) ?? first;
  return (
    <section aria-labelledby="activity" className="flex flex-col gap-4">
      <h2 id="activity" className="text-title">
        Activity
      </h2>
      {tab === null ? (
        <Loading label="Loading activity...">
          <SkeletonText lines={6} />
        </Loading>
      ) : (
        <Tabs
          label="Activity"
          value={tab}
          onChange={(name) => put({ tab: name, about: '', of: '' })}
          tabs={[
            { value: 'changes', label: 'Changes', content: <ChangeList /> },
            {
              value: 'payments',
              label: counted('Payments', payments, exceptions),
              content: <PaymentExceptions />,
            },
            { value: 'mails', label: counted('Failed mails', mails, failedMails), content: <FailedMails /> },
          ]}
        />
      )}
    </section>
  );
}
