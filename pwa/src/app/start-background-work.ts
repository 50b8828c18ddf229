import { deleteForgottenData } from '../data/session/session.ts';
import { loadPart } from '../lib/lazy-part.ts';
import { afterFirstPaint, whenIdle } from '../lib/when-idle.ts';

/** Starts what the first screen does not need: carts, the socket, deleting data of former users. */
export function startBackgroundWork(): void {
  afterFirstPaint(() => {
    whenIdle(() => import('../data/carts/carts.ts').then((module) => module.startCarts()));
    whenIdle(() =>
      loadPart(() => import('../data/live/live-updates.ts')).then((module) => module.startLiveUpdates()),
    );
    whenIdle(deleteForgottenData);
    if (import.meta.env.PROD)
      whenIdle(() => import('./app-update.ts').then((module) => module.watchForUpdates()));
    // Load the toasts early, because without a network they cannot be loaded to say so.
    whenIdle(() => import('../ui/toaster.tsx'));
  });
}
