import * as z from 'zod/mini';
import { singleLineText } from '@canteen/domain/field.schema';

/** Any text as an id; one that does not exist is answered with 404. */
export const idParam = z.object({ id: singleLineText({ max: 100 }) });
export const termParam = z.object({ term: singleLineText({ min: 1, max: 100 }) });
export const tagParam = z.object({ tag: singleLineText({ min: 1, max: 50 }) });
