import { createHash } from 'node:crypto';
import type { Random } from '../random/random.ts';

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const signs = (random: Random, from: string, count: number) =>
  Array.from({ length: count }, () => from.charAt(random.int(0, from.length - 1))).join('');

/** The same for the same thing on every demo campus, so that addresses of pages stay good after a fresh start. */
export const demoId = (kind: 'user' | 'shop' | 'food' | 'order' | 'payment' | 'refund', key: string) =>
  createHash('sha256').update(`demo campus ${kind} ${key}`).digest('hex').slice(0, 24);

export const orderNumber = (random: Random) => signs(random, SIGNS, 6);
export const providerId = (random: Random, kind: 'order' | 'pay' | 'rfnd') =>
  `${kind}_${signs(random, LETTERS, 14)}`;
