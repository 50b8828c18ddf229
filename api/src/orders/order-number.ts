import { randomFillSync } from 'node:crypto';

/** 32 signs that nobody mistakes for one another when they are read out: neither I nor O, neither 0 nor 1. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 6;
const PATTERN = /^[A-HJ-NP-Z2-9]{6}$/;

// Randomness costs a call of the system each time, so it is fetched for many numbers at once.
const pool = Buffer.alloc(LENGTH * 512);
let used = pool.length;

/** A number such as C7K2QX; there are 2^30, and nobody can guess the next. Who stores it looks out for doubles. */
export function newOrderNumber(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let number = '';
  for (const byte of pool.subarray(used, used + LENGTH)) number += SIGNS.charAt(byte & 31);
  used += LENGTH;
  return number;
}

export const isOrderNumber = (text: string) => PATTERN.test(text);
