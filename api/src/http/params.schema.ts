import * as z from 'zod/mini';
import { singleLineText } from '@canteen/domain/field.schema';
import { MAX_SEARCH_TERM } from '@canteen/domain/shops/search-term';

/** Any text as an id. One that does not exist is answered with 404; a text that no id can be becomes '', which is none. */
export const idParam = z.object({ id: z.catch(singleLineText({ max: 100 }), '') });
export const termParam = z.object({ term: singleLineText({ min: 1, max: MAX_SEARCH_TERM }) });
export const tagParam = z.object({ tag: singleLineText({ min: 1, max: 50 }) });
