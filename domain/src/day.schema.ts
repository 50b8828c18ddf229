import * as z from 'zod/mini';
import { isDay } from './campus-time.ts';

/** A campus day (UTC+5:30) 'YYYY-MM-DD' that exists in the calendar. */
export const day = z.iso
  .date({ error: 'Please use YYYY-MM-DD', abort: true })
  .check(z.refine(isDay, 'Please use a date from 0001-01-02 to 9998-12-31'));
