import { createHash } from 'node:crypto';
import type { Random } from '../random/random.ts';

const NUMBER_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const randomText = (random: Random, from: string, count: number) =>
  Array.from({ length: count }, () => from.charAt(random.int(0, from.length - 1))).join('');

/** An id that is the same on every demo campus, so that links to pages still work after a fresh start. */
export const demoId = (
  kind: 'user' | 'shop' | 'food' | 'order' | 'payment' | 'refund' | 'drop-point',
  key: string,
) => createHash('sha256').update(`demo campus ${kind} ${key}`).digest('hex').slice(0, 24);

export const orderNumber = (random: Random) => randomText(random, NUMBER_CHARACTERS, 6);
export const providerId = (random: Random, kind: 'order' | 'pay' | 'rfnd') =>
  `${kind}_${randomText(random, ID_CHARACTERS, 14)}`;
