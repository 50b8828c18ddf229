import { useState } from 'react';
import { formatCampusDateTime } from '@canteen/domain/campus-time';
import { denialReason, may } from '@canteen/domain/users/permissions';
import type { User } from '@canteen/domain/users/user.schema';
import type { SessionUser } from '../../data/session/session.ts';
import { deleteUser, setBlocked } from '../../data/users/user-requests.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useLatePresses } from '../../ui/actions/use-late-presses.ts';
import { GoneNote } from '../../ui/edit/gone-note.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LockIcon, TrashIcon } from '../../ui/icons/rare-icons.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useCloseWhenGone, useRowDeletion, type RowDeletion } from '../../ui/overlay/use-row-deletion.ts';
import { AccountLinks } from './account-links.tsx';
import { RoleSwitches } from './role-switches.tsx';
import { ShopAssignment } from './shop-assignment.tsx';
import { UserForm } from './user-form.tsx';

interface AccountProps {
  actor: SessionUser;
  user: User;
  isGone: boolean;
  onClose: () => void;
}

/** The details, roles, shops and actions of one account. */
export function Account({ actor, user, isGone, onClose }: AccountProps) {
  const [assigning, setAssigning] = useState(false);
  const deletion = useRowDeletion<User>();
  useCloseWhenGone(deletion, isGone);
  const mayAssign = user.isShopAdmin && may(actor, 'user.setManagedShops', { target: user });
  // A right that is taken while the dialog is open must not close a form with input. The server refuses to save it.
  const refusal = denialReason(actor, 'user.edit', { target: user });
  const [couldEdit] = useState(refusal === null);
  // After a deletion in this dialog it closes at once. The note gets the focus after the question has closed.
  const isLost = isGone && !deletion.isDeleting(user._id) && deletion.asked === null;
  return (
    <div className="flex flex-col gap-6 pb-4">
      {isLost ? (
        <GoneNote what="account" />
      ) : (
        <>
          <DeletionNote requestedAt={user.deletionRequestedAt ?? null} />
          <AccountLinks userId={user._id} />
        </>
      )}
      {refusal === null ? null : <Refusal text={refusal} />}
      {refusal === null || couldEdit ? <UserForm user={user} isGone={isGone} /> : <UserFacts user={user} />}
      {isLost ? null : (
        <>
          <RoleSwitches actor={actor} user={user} onShopAdmin={() => setAssigning(true)} />
          {mayAssign || assigning ? (
            <ShopAssignment user={user} open={assigning} onOpenChange={setAssigning} />
          ) : null}
          <AccountActions actor={actor} user={user} deletion={deletion} onClose={onClose} />
        </>
      )}
    </div>
  );
}

const Refusal = ({ text }: { text: string }) => <p className="text-small text-muted">{text}</p>;

/** Says that the account is to be deleted. @param requestedAt null when it is not */
function DeletionNote({ requestedAt }: { requestedAt: string | null }) {
  if (requestedAt === null) return null;
  return (
    <Alert tone="turmeric" title="This account will be deleted">
      This person asked for it on {formatCampusDateTime(new Date(requestedAt))}. It happens when their orders
      have ended.
    </Alert>
  );
}

/** The details of an account that the actor may not edit. */
function UserFacts({ user }: { user: User }) {
  const facts = [
    ['Email', user.email],
    ['Contact', user.contact],
    ['Address', user.address],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-small">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AccountActionsProps {
  actor: SessionUser;
  user: User;
  deletion: RowDeletion<User>;
  onClose: () => void;
}

function AccountActions({ actor, user, deletion, onClose }: AccountActionsProps) {
  const [isBlocking, setBlocking] = useState(false);
  const isLate = useLatePresses(user.isBlocked, isBlocking);
  const blockRefusal = denialReason(actor, 'user.setBlocked', { target: user, value: !user.isBlocked });
  const deleteRefusal = denialReason(actor, 'user.delete', { target: user });

  const block = async () => {
    setBlocking(true);
    try {
      const { isBlocked } = await setBlocked(user._id, !user.isBlocked);
      toast.success(`User ${isBlocked ? 'blocked' : 'unblocked'} successfully`);
    } catch (error) {
      toast.error(errorText(error, 'Failed to update user'));
    } finally {
      setBlocking(false);
    }
  };
  const remove = async () => {
    const isDeleted = await deletion.deleteRow(
      user,
      {
        title: `Are you sure you want to delete ${user.name}? This action cannot be undone.`,
        body: 'The account is gone at once. Its orders and their figures stay.',
        done: 'User deleted successfully',
        failed: 'Failed to delete user',
        already: `${user.name} was already deleted`,
      },
      () => deleteUser(user._id),
    );
    if (isDeleted) onClose();
  };
  return (
    <section aria-labelledby="account-actions" className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 id="account-actions" className="text-body font-semibold">
        Account
      </h3>
      {blockRefusal === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-48 text-small text-muted">
            {user.isBlocked
              ? 'Blocked: this person cannot log in.'
              : 'Blocking signs this person out everywhere and stops every login.'}
          </p>
          <Button
            busy={isBlocking}
            icon={<LockIcon size={18} />}
            onClick={(press) => void (isLate(press) || block())}
          >
            {user.isBlocked ? 'Unblock' : 'Block'}
          </Button>
        </div>
      ) : (
        <Refusal text={blockRefusal} />
      )}
      {deleteRefusal === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-48 text-small text-muted">Orders stay without the account.</p>
          <Button
            variant="danger"
            busy={deletion.isDeleting(user._id)}
            icon={<TrashIcon size={18} />}
            onClick={() => void remove()}
          >
            Delete
          </Button>
        </div>
      ) : (
        <Refusal text={deleteRefusal} />
      )}
    </section>
  );
}
