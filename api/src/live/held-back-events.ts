import type { Context } from '../context/context.ts';
import { heldBackEvents, type OrderOwners } from '../orders/event-stream.ts';

/** A little less than a second, because reads come every half second. */
const LOOK_MS = 900;

export interface HeldBackEvents {
  /** Looks for held-back events, at most once a second. */
  look(): Promise<void>;
  /** Whether some of the events that are held back now were announced: a socket that connects has missed that. */
  haveBeenAnnounced(): boolean;
  /** For how many seconds the oldest held-back event was known at the last look; 0 when there was none. */
  seconds(): number;
}

/**
 * Finds committed events that cannot be sent yet, because an older transaction is still running somewhere in the
 * PostgreSQL cluster. Calls `announce` once for each that is found twice, so about 1 to 2 s after its commit (docs/decisions/0162).
 */
export function createHeldBackEvents(
  ctx: Context,
  announce: (orders: OrderOwners[]) => void,
): HeldBackEvents {
  let known = new Map<string, { since: number; isAnnounced: boolean }>();
  let lastLook = -Infinity;
  let seconds = 0;
  const haveBeenAnnounced = () => [...known.values()].some(({ isAnnounced }) => isAnnounced);
  return {
    async look() {
      const now = performance.now();
      if (now - lastLook < LOOK_MS) return;
      lastLook = now;
      const events = await heldBackEvents(ctx);
      const late = events.filter(({ eventId }) => known.get(eventId)?.isAnnounced === false);
      if (late.length > 0) {
        if (!haveBeenAnnounced())
          ctx.log.warn('an open transaction holds order events back; screens load their orders again');
        announce(late);
      }
      known = new Map(
        events.map(({ eventId }) => {
          const before = known.get(eventId);
          return [eventId, { since: before?.since ?? now, isAnnounced: before !== undefined }];
        }),
      );
      seconds = Math.max(0, ...[...known.values()].map(({ since }) => (now - since) / 1000));
    },
    haveBeenAnnounced,
    seconds: () => seconds,
  };
}
