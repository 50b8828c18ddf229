import { compareCursors, type Cursor } from '@canteen/domain/live-events';

const MOST_KEPT = 500;

/** What one socket has been told, so that catching up and going on live never tell the same event twice. */
export class Progress {
  #told = new Set<Cursor>();
  #mark: Cursor | undefined;

  /** Whether this live event is new to the socket; from then on it counts as told. */
  tells(cursor: Cursor): boolean {
    if (this.#mark !== undefined) return compareCursors(cursor, this.#mark) > 0;
    if (this.#told.size < MOST_KEPT) this.#told.add(cursor);
    return true;
  }

  /** Everything up to `mark` counts as told; answers which of these events were not told live before. */
  catchUp<Event extends { cursor: Cursor }>(events: readonly Event[], mark: Cursor): Event[] {
    const told = this.#told;
    this.#told = new Set();
    const later = this.#mark !== undefined && compareCursors(this.#mark, mark) > 0;
    if (!later) this.#mark = mark;
    return events.filter(({ cursor }) => !told.has(cursor));
  }
}
