import { randomFillSync } from 'node:crypto';

/** 32 characters that are easy to tell apart when read out: without I, O, 0 and 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 6;
const NUMBER = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const START = new RegExp(`^[${ALPHABET}]{1,${LENGTH}}$`);

// Each read of random bytes is a system call, so one read serves 512 numbers.
const pool = Buffer.alloc(LENGTH * 512);
let used = pool.length;

/** A random number such as C7K2QX, one of 2^30. It may already be taken: the caller checks when it stores it. */
export function newOrderNumber(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let number = '';
  for (const byte of pool.subarray(used, used + LENGTH)) number += ALPHABET.charAt(byte & 31);
  used += LENGTH;
  return number;
}

export const isOrderNumber = (text: string) => NUMBER.test(text);

/**
 * The first and the last number that begin with this text, or null when none can. '2' sorts before all other characters
 * of a number and 'Z' after them, in every collation.
 */
export const orderNumberRange = (start: string) =>
  START.test(start) ? { first: start.padEnd(LENGTH, '2'), last: start.padEnd(LENGTH, 'Z') } : null;
