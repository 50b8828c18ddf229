import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Deletion } from '@canteen/domain/privacy/privacy.schema';
import { deletionQuery, downloadData, withdrawDeletion } from '../../data/accounts/privacy-requests.ts';
import { useAppName } from '../../data/config/config.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert, InlineError } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { deletionWaitsFor } from './deletion-waits-for.ts';

export interface PrivacyCardProps {
  user: SessionUser;
  /** The account is deleted, and the session has ended. */
  onDeleted: () => void;
}

/** The user's own data: download it, delete the account. */
export function PrivacyCard({ user, onDeleted }: PrivacyCardProps) {
  const appName = useAppName();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: deletion, error, isFetching, refetch } = useQuery(deletionQuery(user));
  // The button that had the focus goes.
  const focusHeading = () => heading.current?.focus();
  return (
    <Card as="section" className="flex flex-col items-start gap-3 md:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lead outline-none">
        Your data
      </h2>
      <p className="text-small text-muted">
        Everything {appName} stores about you, in one file: account, orders, payments, devices and changes.
      </p>
      <DownloadButton />
      {deletion?.state === 'requested' ? <Requested deletion={deletion} onKept={focusHeading} /> : null}
      {deletion?.state === 'none' ? (
        <DeleteAccount
          email={user.email}
          deletion={deletion}
          onDeleted={onDeleted}
          onOpen={() => void refetch()}
          onRequested={focusHeading}
        />
      ) : null}
      {error ? (
        <InlineError
          className="w-full"
          message={errorText(error, 'Whether your account can be deleted could not be loaded.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
    </Card>
  );
}

function DownloadButton() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      if (await downloadData()) toast.success('Your data is downloaded');
    } catch (failure) {
      toast.error(errorText(failure, 'Your data could not be downloaded. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void download()}>
      Download my data
    </Button>
  );
}

function Requested({ deletion, onKept }: { deletion: Deletion; onKept: () => void }) {
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await withdrawDeletion();
      toast.success('Your account is kept');
      onKept();
    } catch (error) {
      toast.error(errorText(error, 'It could not be changed. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert
      tone="turmeric"
      title="Your account will be deleted"
      className="w-full"
      action={
        <Button busy={busy} onClick={() => void keep()}>
          Keep my account
        </Button>
      }
    >
      {deletion.waits ? `When ${deletionWaitsFor(deletion)}. Until then you cannot order.` : 'In a moment.'}
    </Alert>
  );
}

interface DeleteAccountProps {
  email: string;
  deletion: Deletion;
  /** An order may have ended since this was loaded. */
  onOpen: () => void;
  onDeleted: () => void;
  onRequested: () => void;
}

function DeleteAccount({ email, deletion, onOpen, onDeleted, onRequested }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  if (deletion.refusal !== null) {
    return <p className="text-small text-muted">Your account cannot be deleted. {deletion.refusal}</p>;
  }
  return (
    <>
      <Button
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        Delete my account
      </Button>
      <DeleteAccountDialog
        email={email}
        deletion={deletion}
        open={open}
        onOpenChange={setOpen}
        onDeleted={onDeleted}
        onRequested={onRequested}
      />
    </>
  );
}
