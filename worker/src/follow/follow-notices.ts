import { dispatchNotices } from '@canteen/api/users/notices';
import type { Context } from '@canteen/api/context/context';
import { follow, type Following } from './follow.ts';

/** Dispatches what account owners must be told, soon after it commits. */
export const followNotices = (ctx: Context, tickMs: number): Following =>
  follow(
    ctx,
    { name: 'account notices', signal: 'notices', gatherMs: 50, dispatch: dispatchNotices },
    tickMs,
  );
