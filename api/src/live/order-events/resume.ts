import {
  compareCursors,
  isCursor,
  type OrderEvent,
  type ResumeAnswer,
} from '@canteen/domain/live/live-events';
import { viewOrder } from '@canteen/domain/orders/order-view';
import type { SessionActor } from '../../context/actor.ts';
import type { Context } from '../../context/context.ts';
import { queueAboveConcurrency } from '../../database/queue-above-concurrency.ts';
import { orderEventsAfter, streamPosition } from '../../orders/event-stream.ts';

/** A client that missed more events than this loads everything again. */
const MAX_MISSED = 200;
/** The same for a client whose cursor is followed by more than this many events of all users, because reading them is slow. */
const MAX_DISTANCE = 2_000;
/** How many requests this process answers at the same time; the others wait. */
const MAX_RUNNING = 4;
/** How many requests of one socket are answered in a minute. */
const MAX_PER_MINUTE = 20;

const RELOAD = { reload: true } as const;

interface ResumingClient {
  actor: SessionActor | null;
  isConnected(): boolean;
}

/** Answers the `orders:resume` of one socket (decisions, Events and live updates). */
type AnswerResume = (cursor: unknown) => Promise<ResumeAnswer>;

/**
 * Returns the function that answers one socket: with the events that its user missed since the cursor, or that it must load
 * everything again. Each socket may send one request at a time and 20 a minute; others get `reload` without a query.
 */
export function createResume(ctx: Context): (client: ResumingClient) => AnswerResume {
  const runLimited = queueAboveConcurrency(MAX_RUNNING);
  return (client) => {
    let isBusy = false;
    let minute = 0;
    let requestCount = 0;
    return async (cursor) => {
      const now = Math.floor(performance.now() / 60_000);
      if (now !== minute) [minute, requestCount] = [now, 0];
      requestCount += 1;
      if (isBusy || requestCount > MAX_PER_MINUTE || !isCursor(cursor)) return RELOAD;
      isBusy = true;
      try {
        return await runLimited(async () =>
          // The user may have disconnected while the request waited.
          client.actor && client.isConnected() ? missedEvents(ctx, client.actor, cursor) : RELOAD,
        );
      } finally {
        isBusy = false;
      }
    };
  };
}

async function missedEvents(ctx: Context, actor: SessionActor, cursor: string): Promise<ResumeAnswer> {
  const { newest, isFarther, isKnown } = await streamPosition(ctx, cursor, MAX_DISTANCE);
  // A database that was restored from a backup has no event with this cursor, or none up to it.
  if (isFarther || !isKnown || compareCursors(cursor, newest) > 0) return RELOAD;
  const missed = await orderEventsAfter(ctx, cursor, MAX_MISSED + 1, { viewer: actor });
  if (missed.length > MAX_MISSED) return RELOAD;
  const events = missed.flatMap((event): OrderEvent[] => {
    const order = event.order && viewOrder(actor, event.order);
    return order ? [{ order, cursor: event.cursor }] : [];
  });
  return { events, cursor: missed.at(-1)?.cursor ?? newest };
}
