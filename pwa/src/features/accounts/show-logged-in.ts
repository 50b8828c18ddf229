import { isSessionStored } from '../../data/session/complete-login.ts';
import { toast } from '../../ui/overlay/toast.ts';

/** Shows the message, and a second one when the device has not stored the session. */
export function showLoggedIn(message: string): void {
  toast.success(message);
  if (!isSessionStored()) toast.error('This device could not store your login. After a reload, login again.');
}
