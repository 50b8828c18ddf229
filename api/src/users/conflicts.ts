import { violatedConstraint } from '../database/database-errors.ts';
import { AppError, fieldError } from '../errors/app-error.ts';

const TAKEN: Record<string, [field: string, message: string]> = {
  users_email_key: ['email', 'This email is already in use'],
  users_contact_key: ['contact', 'This contact number is already in use'],
};

/**
 * Turns a violated constraint of `users` into an error for the client; for `.catch`.
 * @throws CONFLICT 409 that names the taken field, REFUSED 422 when no owner would remain, else the error itself
 */
export function throwUserConflict(error: unknown): never {
  const constraint = violatedConstraint(error) ?? '';
  const taken = TAKEN[constraint];
  if (taken) {
    const [field, message] = taken;
    throw fieldError('CONFLICT', field, message, { cause: error });
  }
  if (constraint === 'keep_one_owner') {
    throw new AppError('REFUSED', 'At least one owner who is not blocked must remain', { cause: error });
  }
  throw error;
}
