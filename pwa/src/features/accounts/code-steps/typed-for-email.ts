/** What somebody has typed into the last step, for this email; null before that. */
export type TypedForEmail<Values> = { email: string; values: Partial<Values> } | null;

/** What was typed for this email. What was typed for another one may be another person's. */
export const typedForEmail = <Values>(email: string, typed: TypedForEmail<Values>): Partial<Values> =>
  typed?.email === email ? typed.values : {};
