import * as z from 'zod/mini';
import type { Notes } from './entities.ts';

/** At most 15 notes of 256 characters each. */
export const notesSchema = z
  .record(
    z.string().check(z.maxLength(256)),
    z.pipe(z.union([z.string(), z.number()]), z.transform(String)).check(z.maxLength(256)),
  )
  .check(z.refine((notes) => Object.keys(notes).length <= 15, 'Number of fields in notes should be <= 15'));

/** Notes as they are answered: empty notes are []. */
export const notesEntity = (notes: Record<string, string> | undefined): Notes =>
  notes && Object.keys(notes).length > 0 ? notes : [];
