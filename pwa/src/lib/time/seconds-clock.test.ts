import { expect, it } from 'vitest';
import { countdown } from './seconds-clock.ts';

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [30, '0:30'],
  [725, '12:05'],
])('%i seconds are %s', (seconds, text) => expect(countdown(seconds)).toBe(text));
