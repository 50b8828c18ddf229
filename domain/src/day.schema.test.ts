import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { day } from './day.schema.ts';

describe('day', () => {
  it.each([
    ['2026-11-20', true],
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['0000-01-01', false],
    ['9999-12-31', false],
    ['20-11-2026', false],
  ])('%s: %s', (text, accepted) => {
    expect(z.safeParse(day, text).success).toBe(accepted);
  });
});
