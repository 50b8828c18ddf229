import { logOut, offlineChangeCount } from '../../data/session/log-out.ts';
import { useConfirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';

/** Logs the user out, after a question when a logout loses changes. Resolves to false when the user stays. */
export function useLogOut(): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () => {
    const unsent = offlineChangeCount();
    const title = `Log out and lose what is not sent? Changes of status: ${unsent}`;
    if (unsent > 0 && !(await confirm({ title, confirmLabel: 'Log out', danger: true, leaves: true })))
      return false;
    logOut();
    toast.success('Logout Successful');
    return true;
  };
}
