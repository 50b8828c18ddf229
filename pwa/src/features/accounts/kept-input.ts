/** What somebody has typed into the last step, for this address; null before that. */
export type KeptInput<Values> = { email: string; values: Partial<Values> } | null;

/** What was typed for this address. What was typed for another one may be another person's. */
export const keptInputFor = <Values>(email: string, typed: KeptInput<Values>): Partial<Values> =>
  typed?.email === email ? typed.values : {};
