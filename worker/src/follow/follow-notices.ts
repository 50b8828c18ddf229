import { dispatchNotices } from '@canteen/api/users/notices';
import type { Context } from '@canteen/api/context/context';
import { follow, type Following } from './follow.ts';

/** Turns new rows of `account_notices` into mail jobs, soon after they are committed. */
export const followNotices = (ctx: Context, tickMs: number): Following =>
  follow(
    ctx,
    { name: 'account notices', signal: 'notices', gatherMs: 50, dispatch: dispatchNotices },
    tickMs,
  );
