import { setTimeout as pause } from 'node:timers/promises';
import { callOnce, type User } from './client.ts';
import type { Random } from './random.ts';
import type { StaffScreen } from './staff-screen.ts';

const NEXT: Record<string, string> = {
  PAID: 'ACCEPTED',
  ACCEPTED: 'READY',
  READY: 'SHIPPED',
  SHIPPED: 'DELIVERED',
};

interface StaffOptions {
  urls: readonly string[];
  user: User;
  /** The screen on which they see the orders. */
  screen: StaffScreen;
  random: Random;
  isOver(): boolean;
}

/** Moves the orders of the screen to their next status, and cancels one in twelve. Returns how many changes were made. */
export async function runStaff({ urls, user, screen, random, isOver }: StaffOptions): Promise<number> {
  let changes = 0;
  while (!isOver()) {
    await pause(random.between(20, 250));
    const open = [...screen.orders.values()].filter(({ order }) => order.status in NEXT);
    if (open.length === 0) continue;
    const { order } = random.pick(open);
    const status = random.chance(1 / 12) ? 'CANCELLED' : NEXT[order.status];
    // Once only: a real person looks at the screen before the next try.
    const answer = await callOnce(random.pick(urls), user, {
      method: 'PUT',
      path: `/api/orders/${order._id}/status`,
      body: { status, from: order.status },
    });
    if (answer?.status === 200) changes += 1;
  }
  return changes;
}
