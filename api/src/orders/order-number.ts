import { randomBytes } from 'node:crypto';

/** 32 signs that nobody mistakes for one another when they are read out: neither I nor O, neither 0 nor 1. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 6;
const PATTERN = /^[A-HJ-NP-Z2-9]{6}$/;

/** A number such as C7K2QX; there are 2^30, and nobody can guess the next. Who stores it looks out for doubles. */
export function newOrderNumber(): string {
  let number = '';
  for (const byte of randomBytes(LENGTH)) number += SIGNS.charAt(byte & 31);
  return number;
}

export const isOrderNumber = (text: string) => PATTERN.test(text);
