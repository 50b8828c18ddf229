import { deleteForgottenData } from '../data/session/session.ts';
import { afterFirstPaint, whenIdle } from '../lib/when-idle.ts';

/** What nobody needs to see the first screen: the carts' true count, the socket, what a former session left. */
export function startBackgroundWork(): void {
  afterFirstPaint(() => {
    whenIdle(() => import('../data/carts/carts.ts').then((module) => module.startCarts()));
    whenIdle(() => import('../data/live/live-updates.ts').then((module) => module.startLiveUpdates()));
    whenIdle(deleteForgottenData);
    if (import.meta.env.PROD)
      whenIdle(() => import('./app-update.ts').then((module) => module.watchForUpdates()));
    // The first toast should not wait for a download, least of all one that says that there is no network.
    whenIdle(() => import('../ui/toaster.tsx'));
  });
}
