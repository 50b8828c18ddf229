import * as z from 'zod/mini';
import { id, latLng, singleLineText } from '../field.schema.ts';

/** A named place on the campus to which orders are delivered, such as a hostel, the library or a gate. */
export const dropPointSchema = z.object({
  _id: z.string(),
  name: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
});
export type DropPoint = z.infer<typeof dropPointSchema>;

/** POST /api/drop-points. */
export const saveDropPointSchema = z.strictObject({
  name: singleLineText({ min: 1, max: 60, required: 'Name is required' }),
  location: latLng,
});
export type SaveDropPointInput = z.infer<typeof saveDropPointSchema>;

/**
 * PUT /api/drop-points/{id}. `before` is what the form showed at first: a field that is still the same there keeps the
 * value that somebody else has saved meanwhile.
 */
export const updateDropPointSchema = z.strictObject({
  ...saveDropPointSchema.shape,
  before: z.optional(z.strictObject({ name: z.string(), location: latLng })),
});
export type UpdateDropPointInput = z.infer<typeof updateDropPointSchema>;

export const dropPointParam = z.strictObject({ id });

/** At most this many drop points, so that a customer finds theirs at a glance. */
export const MAX_DROP_POINTS = 20;
