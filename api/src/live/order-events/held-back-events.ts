import type { Context } from '../../context/context.ts';
import { heldBackEvents, type OrderOwners } from '../../orders/event-stream.ts';

/** Reads come every 500 ms; with 900 ms every second one also checks. */
const CHECK_EVERY_MS = 900;

export interface HeldBackEvents {
  /** Checks for held-back events, at most once a second. */
  check(): Promise<void>;
  /** Whether some of the events that are held back now were announced: a socket that connects has missed that. */
  haveBeenAnnounced(): boolean;
  /** How many seconds the oldest held-back event had been known at the last check; 0 when there was none. */
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
  let lastCheckAt = -Infinity;
  let seconds = 0;
  const haveBeenAnnounced = () => [...known.values()].some(({ isAnnounced }) => isAnnounced);
  return {
    async check() {
      const now = performance.now();
      if (now - lastCheckAt < CHECK_EVERY_MS) return;
      lastCheckAt = now;
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
