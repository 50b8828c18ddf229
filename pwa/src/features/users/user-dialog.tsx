import { useEffect } from 'react';
import type { User } from '@canteen/domain/users/user.schema';
import type { SessionUser } from '../../data/session/session.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { LoadedPart } from '../../ui/feedback/loaded-part.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { UserRoles } from './user-roles.tsx';

const Account = lazyComponent(() => import('./account.tsx'), 'Account');

interface UserDialogProps {
  actor: SessionUser;
  open: boolean;
  /** The account in the dialog, or the last one; null before the first. */
  user: User | null;
  /** The account was deleted while its dialog is open. */
  isGone: boolean;
  onClose: () => void;
}

/** One account: its details, roles, shops and actions (specification, section 6). */
export function UserDialog({ actor, open, user, isGone, onClose }: UserDialogProps) {
  // Most visits only look at the list, so the account is not part of its code.
  useEffect(() => void Account.preload().catch(() => undefined), []);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={user?.name ?? ''}
      description={user ? <UserRoles user={user} /> : null}
      placement="side"
      backCloses
    >
      {user ? (
        <LoadedPart what="The account" label="Loading..." lines={4}>
          <Account key={user._id} actor={actor} user={user} isGone={isGone} onClose={onClose} />
        </LoadedPart>
      ) : null}
    </Dialog>
  );
}
