import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffPaths } from '@canteen/domain/navigation/staff-paths';
import { DISCARD_QUESTION, hasUnsavedForms, leaveDialogs } from '../../lib/navigation/unsaved-forms.ts';
import { ButtonLink } from '../../ui/actions/link.tsx';
import { useConfirm } from '../../ui/overlay/confirm.ts';

/** Links to the orders of an account and to its changes. With unsaved input they ask first. */
export function AccountLinks({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const follow = async (to: string) => {
    if (hasUnsavedForms() && !(await confirm(DISCARD_QUESTION))) return;
    // Back leads to the list, and not to an entry of this dialog.
    leaveDialogs(() => void navigate(to));
  };
  const linkTo = (to: string) => ({
    to,
    onClick: (event: MouseEvent) => {
      // The browser opens another tab.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void follow(to);
    },
  });
  return (
    <nav aria-label="This account" className="flex flex-wrap gap-2">
      <ButtonLink size="compact" {...linkTo(staffPaths.ordersOf(userId))}>
        Orders
      </ButtonLink>
      <ButtonLink size="compact" {...linkTo(staffPaths.changesOf('user', userId))}>
        Changes
      </ButtonLink>
    </nav>
  );
}
