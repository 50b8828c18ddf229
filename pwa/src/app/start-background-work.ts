import { deleteForgottenData } from '../data/session/session.ts';
import { afterFirstPaint, whenIdle } from '../lib/when-idle.ts';

/** What nobody needs to see the first screen: the carts' true count, the socket, what a former session left. */
export function startBackgroundWork(): void {
  afterFirstPaint(() => {
    whenIdle(async () => (await import('../data/carts/carts.ts')).startCarts());
    whenIdle(async () => (await import('../data/live/live-updates.ts')).startLiveUpdates());
    whenIdle(deleteForgottenData);
    if (import.meta.env.PROD) whenIdle(async () => (await import('./app-update.ts')).watchForUpdates());
    // The first toast should not wait for a download, least of all one that says that there is no network.
    whenIdle(() => import('../ui/toaster.tsx'));
  });
}
