interface FormVersions<Values> {
  /** The values before both changes. */
  before: Values;
  /** What the user has typed. */
  typed: Values;
  /** What another user has saved since. */
  saved: Values;
}

/** A field's value as text, without differences that the server ignores, such as spaces around it. */
export type TextOf<Values> = (field: keyof Values & string, value: Values[keyof Values]) => string;

export interface MergedChanges<Values> {
  /** What the form shows next. */
  values: Values;
  /** Changed only by the other user: the form takes the new value. */
  taken: (keyof Values & string)[];
  /** Changed by both to different values: the user's value stays until they take the new one. */
  inConflict: (keyof Values & string)[];
}

/** Merges what the user typed into a form with what another user has saved since. */
export function mergeChanges<Values extends object>(
  { before, typed, saved }: FormVersions<Values>,
  textOf: TextOf<Values>,
): MergedChanges<Values> {
  const fields = Object.keys(before) as (keyof Values & string)[];
  const differ = (field: keyof Values & string, one: Values, other: Values) =>
    textOf(field, one[field]) !== textOf(field, other[field]);
  const changed = fields.filter((field) => differ(field, before, saved) && differ(field, typed, saved));
  const inConflict = changed.filter((field) => differ(field, before, typed));
  const own = fields.filter((field) => differ(field, before, typed));
  return {
    values: { ...saved, ...Object.fromEntries(own.map((field) => [field, typed[field]])) },
    taken: changed.filter((field) => !inConflict.includes(field)),
    inConflict,
  };
}
