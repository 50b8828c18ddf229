import { compareCursors, type Cursor } from '@canteen/domain/live/live-events';

const MAX_KEPT_EVENTS = 500;

/** The order events that one socket has got, so that it gets none twice: once live and once by `orders:resume`. */
export class DeliveredEvents {
  #live = new Set<Cursor>();
  #resumedTo: Cursor | undefined;

  /** Whether this live event must be sent; from then on it counts as sent. */
  addLive(cursor: Cursor): boolean {
    if (this.#resumedTo !== undefined) return compareCursors(cursor, this.#resumedTo) > 0;
    if (this.#live.size < MAX_KEPT_EVENTS) this.#live.add(cursor);
    return true;
  }

  /** Which of these events must be sent at a resume; from then on every event up to `end` counts as sent. */
  resume<Event extends { cursor: Cursor }>(events: readonly Event[], end: Cursor): Event[] {
    const live = this.#live;
    this.#live = new Set();
    const isEarlier = this.#resumedTo !== undefined && compareCursors(this.#resumedTo, end) > 0;
    if (!isEarlier) this.#resumedTo = end;
    return events.filter(({ cursor }) => !live.has(cursor));
  }
}
