import { DAY_MS, MINUTE_MS } from '@canteen/domain/durations';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';

/** The job runs every 15 s. After more than this without a run, nobody could accept orders meanwhile. */
const MAX_GAP_MS = MINUTE_MS;
/** After an outage, devices connect again and send the changes that they stored. They try it at least every 30 s. */
const RECONNECT_MS = 3 * MINUTE_MS;
/** Larger than the clocks of machines with a time service differ. */
const MAX_CLOCK_DIFFERENCE_MS = MINUTE_MS;
/** No order that can still be cancelled is as old as this: ACCEPT_TIMEOUT_MINUTES is at most a day. */
const KEEP_PAUSES_MS = 2 * DAY_MS;

interface Found {
  /** By the clock of the database. */
  at: Date;
  checkedAt: Date | null;
  hasApi: boolean;
}

/**
 * Whether orders may be cancelled now: not in a pause, not while no API process uses the database, and not while the clocks
 * of this machine and the database differ by more than a minute. It also stores the time of this check. If the last stored
 * time is older than a minute, the time since then and the next 3 minutes are stored as a pause (docs/decisions/0203).
 */
export async function mayCancelNow(ctx: Context): Promise<boolean> {
  const { offsetMs } = ctx.clock;
  const askedAt = ctx.clock.now().getTime() - offsetMs;
  const { at, hasApi, isPaused } = await ctx.sql.begin(async (tx) => {
    const found = await readCheck(tx);
    if (!found.hasApi) return { ...found, isPaused: true };
    const checkedAt = found.at;
    await tx`
      insert into acceptance_checks (checked_at) values (${checkedAt})
      on conflict (one) do update set checked_at = excluded.checked_at`;
    if (found.checkedAt && checkedAt.getTime() - found.checkedAt.getTime() > MAX_GAP_MS) {
      const began = new Date(found.checkedAt.getTime() + offsetMs);
      const ended = new Date(checkedAt.getTime() + offsetMs + RECONNECT_MS);
      await insertPause(tx, began, ended);
      ctx.log.warn({ began, ended }, 'nobody could accept orders; this time does not count');
    }
    const now = ctx.clock.now();
    const pauses = await tx`
      select from acceptance_pauses
      where acceptance_pauses.began_at <= ${now} and acceptance_pauses.ended_at > ${now} limit 1`;
    return { ...found, isPaused: pauses.count > 0 };
  });
  if (!hasApi) ctx.log.warn('no API process uses the database, so no order is cancelled');
  const answeredAt = ctx.clock.now().getTime() - offsetMs;
  const differenceMs = Math.max(askedAt - at.getTime(), at.getTime() - answeredAt);
  const clocksAgree = differenceMs <= MAX_CLOCK_DIFFERENCE_MS;
  if (!clocksAgree)
    ctx.log.warn(
      { differenceMs },
      'the clocks of this machine and of PostgreSQL differ, so no order is cancelled',
    );
  return clocksAgree && !isPaused;
}

/** Locks the stored time, so that two workers store one pause. Each API process sends a query every 2 s. */
async function readCheck(tx: Queryable): Promise<Found> {
  const [found] = await tx<Found[]>`
    select clock_timestamp() as at,
      (select acceptance_checks.checked_at from acceptance_checks for update) as checked_at,
      exists (
        select from pg_stat_activity as activity
        where activity.datname = current_database() and activity.application_name = 'canteen-api'
          -- Null when another role may not see it.
          and coalesce(activity.state_change > clock_timestamp() - interval '1 minute', true)
      ) as has_api`;
  if (!found) throw new Error('the database answered without a row');
  return found;
}

/** A pause may begin within the last minutes of the one before. */
async function insertPause(tx: Queryable, began: Date, ended: Date): Promise<void> {
  await tx`
    insert into acceptance_pauses (began_at, ended_at)
    select pause.began_at, pause.ended_at
    from (values (
      greatest(${began}::timestamptz, (select max(acceptance_pauses.ended_at) from acceptance_pauses)),
      ${ended}::timestamptz)) as pause (began_at, ended_at)
    where pause.began_at < pause.ended_at`;
  await tx`
    delete from acceptance_pauses where acceptance_pauses.ended_at < ${new Date(ended.getTime() - KEEP_PAUSES_MS)}`;
}
