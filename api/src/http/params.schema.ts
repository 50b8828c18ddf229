import * as z from 'zod/mini';
import { id, singleLineText } from '@canteen/domain/field.schema';
import { MAX_SEARCH_TERM } from '@canteen/domain/shops/search-term';

const idText = singleLineText({ max: 100 });
/** Any text as an id; one that does not exist is answered with 404. A text that cannot be an id becomes '', which is none. */
export const idParam = z.object({
  id: z.string().check(z.overwrite((given) => idText.safeParse(given).data ?? '')),
});
/** The id of a row; a text that cannot be one is answered with 400. */
export const strictIdParam = z.strictObject({ id });
export const termParam = z.object({ term: singleLineText({ min: 1, max: MAX_SEARCH_TERM }) });
export const tagParam = z.object({ tag: singleLineText({ min: 1, max: 50 }) });
