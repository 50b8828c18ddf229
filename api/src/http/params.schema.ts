import * as z from 'zod/mini';
import { line } from '@canteen/domain/text.schema';

/** An id of any form: one that cannot exist is simply not found. */
export const idParam = z.object({ id: line({ max: 100 }) });
export const termParam = z.object({ term: line({ min: 1, max: 100 }) });
export const tagParam = z.object({ tag: line({ min: 1, max: 50 }) });
