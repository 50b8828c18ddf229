// Checks of JSON that is stored on the device: an older version of the app may have written it.
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);

export const isOneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

/** Missing, or as the check says. */
export const isOptional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** Null, or as the check says. */
export const isNullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Whether a value is as a schema says. */
export const fits =
  <T>(schema: { safeParse: (value: unknown) => { success: boolean; data?: T | undefined } }) =>
  (value: unknown): value is T =>
    schema.safeParse(value).success;

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** The checks that a field is of the same type as in an example. */
export const fieldsLike = <T extends object>(example: T) =>
  Object.fromEntries(
    Object.entries(example).map(([name, like]) => [name, (value: unknown) => kindOf(value) === kindOf(like)]),
  ) as { [Name in keyof Required<T>]: Check };

/** Whether a value is an object with these fields. It may have others. */
export const hasFields =
  <T extends object>(fields: { readonly [Name in keyof Required<T>]: Check }) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));
