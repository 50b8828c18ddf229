import { AppError } from './app-error.ts';

interface Edit<Values> {
  fields: readonly (keyof Values & string)[];
  /** What is stored now. */
  now: Values;
  /** What the form showed at first; without it everything that was sent counts as a change. */
  before: Values | undefined;
  sent: Values;
  /** The answer when somebody else has changed the same field: its message, that of each field, and the newest values. */
  conflict: {
    message: string;
    fieldMessage: (field: keyof Values & string) => string;
    body: Record<string, unknown>;
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The new values of a form: what the actor did not change stays as it is now, also when somebody else changed it while the
 * form was open. @throws CONFLICT 409 with the fields that both changed
 */
export function mergeEdit<Values extends object>(edit: Edit<Values>): Values {
  const { fields, now, before, sent, conflict } = edit;
  if (!before) return sent;
  const changed = fields.filter((field) => !isSame(sent[field], before[field]));
  const inConflict = changed.filter(
    (field) => !isSame(now[field], before[field]) && !isSame(now[field], sent[field]),
  );
  if (inConflict.length > 0)
    throw new AppError('CONFLICT', conflict.message, {
      fields: Object.fromEntries(inConflict.map((field) => [field, conflict.fieldMessage(field)])),
      body: conflict.body,
    });
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, sent[field]])) };
}
