import { useQuery } from '@tanstack/react-query';
import type { Session } from '@canteen/domain/accounts/account.schema';
import { formatCampusDateTime } from '@canteen/domain/campus-time';
import { sessionsQuery, useEndSession } from '../../data/accounts/session-requests.ts';
import { deviceName } from '../../lib/browser/device-name.ts';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { DISCARD_QUESTION, hasUnsavedForms } from '../../lib/navigation/unsaved-forms.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { ageInWords } from '../../lib/time/age-in-words.ts';
import { useMinute } from '../../lib/time/clock.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useConfirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { Pill } from '../../ui/pill.tsx';

/** The user's sessions, each with a button to sign out. */
export function SessionList({ onSignOutHere }: { onSignOutHere: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery());
  return (
    <Card as="section" className="md:p-6">
      <h2 className="text-lead">Where am I signed in</h2>
      {data ? (
        <ul className="mt-2 -mb-3 divide-y divide-line">
          {data.map((session) => (
            <SessionRow key={session._id} session={session} onSignOutHere={onSignOutHere} />
          ))}
        </ul>
      ) : null}
      {!data && !error ? (
        <Loading label="Loading..." className="mt-4">
          <SkeletonText lines={3} />
        </Loading>
      ) : null}
      {error ? (
        <InlineError
          className="mt-3"
          message={errorText(error, 'The list could not be loaded.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
    </Card>
  );
}

function SessionRow({ session, onSignOutHere }: { session: Session; onSignOutHere: () => void }) {
  const confirm = useConfirm();
  const end = useEndSession();
  const minute = useMinute();
  const name = deviceName(session.userAgent);
  const seenAt = new Date(session.seenAt);

  const signOut = async () => {
    const title = session.current ? 'Sign out here?' : `Sign out of ${name}?`;
    const body = session.current && hasUnsavedForms() ? DISCARD_QUESTION.body : undefined;
    const leaves = session.current;
    if (!(await confirm({ title, body, confirmLabel: 'Sign out', danger: true, leaves }))) return;
    if (session.current) {
      onSignOutHere();
      return;
    }
    end.mutate(session._id, {
      onSuccess: () => toast.success('Signed out there'),
      onError: (error) => toast.error(errorText(error, 'It could not be signed out. Please try again.')),
    });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {session.current ? <Pill tone="leaf">This device</Pill> : null}
        </p>
        <p id={session._id} className="text-fine text-muted wrap-anywhere">
          {session.current ? null : (
            <>
              <time dateTime={session.seenAt} title={formatCampusDateTime(seenAt)}>
                Seen {ageInWords(minute.getTime() - seenAt.getTime())}
              </time>
              {' · '}
            </>
          )}
          since {formatCampusDateTime(new Date(session.createdAt))} · {session.ip}
        </p>
      </div>
      <Button
        ref={leaveFocus}
        size="compact"
        busy={end.isPending}
        aria-describedby={session._id}
        aria-label={session.current ? 'Sign out here' : `Sign out of ${name}`}
        onClick={() => void signOut()}
      >
        Sign out
      </Button>
    </li>
  );
}
