import * as z from 'zod/mini';

/** For a list with both filters (section 5). */
export const daysInOrder = z.refine<{ startDate?: string | undefined; endDate?: string | undefined }>(
  ({ startDate, endDate }) => startDate === undefined || endDate === undefined || startDate <= endDate,
  { path: ['startDate'], error: 'From cannot be later than To' },
);

/** A filter in the query string; an empty value counts as missing. */
export const filter = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema, message?: string) =>
  z.optional(
    z.union(
      [
        schema,
        z.pipe(
          z.literal(''),
          z.transform(() => undefined),
        ),
      ],
      message,
    ),
  );

/** The page of a list: at most `limit` rows, after the one that `cursor` (from X-Next-Cursor) names (decisions, HTTP). */
export const pageFields = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1000}$/, 'Not a cursor'))),
};
