import { dropPointSchema, type DropPoint } from '@canteen/domain/drop-points/drop-point.schema';
import { fits, hasFields, isNullable, isNumber, isText } from '../../lib/has-fields.ts';
import { keptInput } from '../../ui/edit/kept-input.ts';
import { placeInWords, type Place } from '../../ui/map/place.ts';

/** The name of the drop point form, for its unsaved input. */
export const DROP_POINT_FORM = 'drop-point';

/** The values of the drop point form. */
export interface DropPointValues {
  name: string;
  location: Place | null;
}
export type DropPointField = keyof DropPointValues;

export const DROP_POINT_LABELS: Record<DropPointField, string> = { name: 'Name', location: 'Place' };
export const DROP_POINT_FIELDS = Object.keys(DROP_POINT_LABELS) as DropPointField[];

export const dropPointValues = (dropPoint: DropPoint | null): DropPointValues => ({
  name: dropPoint?.name ?? '',
  location: dropPoint?.location ?? null,
});

export const isKeptDropPoint = keptInput<DropPoint, DropPointValues>(
  fits(dropPointSchema),
  hasFields<DropPointValues>({
    name: isText,
    location: isNullable(hasFields<Place>({ lat: isNumber, lng: isNumber })),
  }),
);

/** A value of the form as text, without spaces around it. */
export function textOfDropPoint(_field: DropPointField, value: DropPointValues[DropPointField]): string {
  if (value === null) return '';
  return typeof value === 'string' ? value.trim() : placeInWords(value);
}
