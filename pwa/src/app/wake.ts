import { deleteForgottenData } from '../lib/session.ts';
import { afterFirstPaint, whenIdle } from '../lib/when-idle.ts';

/** What nobody needs to see the first screen: the carts' true count, the socket, what a former session left. */
export function wakeTheRest(): void {
  afterFirstPaint(() => {
    whenIdle(async () => (await import('../data/carts.ts')).startCarts());
    whenIdle(async () => (await import('../data/live.ts')).startLive());
    whenIdle(deleteForgottenData);
    if (import.meta.env.PROD) whenIdle(async () => (await import('../lib/app-update.ts')).watchForUpdates());
    // The first toast should not wait for a download, least of all one that says that there is no network.
    whenIdle(() => import('../ui/toaster.tsx'));
  });
}
