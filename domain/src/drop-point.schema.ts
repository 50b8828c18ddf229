import * as z from 'zod/mini';
import { id, latLng, line } from './field.schema.ts';

/** A named place on the campus to which orders are delivered, such as a hostel, the library or a gate. */
export const dropPointSchema = z.object({
  _id: z.string(),
  name: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
});
export type DropPoint = z.infer<typeof dropPointSchema>;

/** POST /api/drop-points and PUT /api/drop-points/{id}. */
export const saveDropPointSchema = z.strictObject({
  name: line({ min: 1, max: 60, required: 'Name is required' }),
  location: latLng,
});
export type SaveDropPointInput = z.infer<typeof saveDropPointSchema>;

export const dropPointParam = z.strictObject({ id });

/** At most this many drop points, so that a customer finds theirs at a glance. */
export const MAX_DROP_POINTS = 20;
