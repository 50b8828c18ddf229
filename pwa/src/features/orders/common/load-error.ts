import { errorText } from '../../../lib/api-error.ts';

/** Why there are no orders to see. */
export function loadError(error: Error): string {
  const reason = errorText(error, '');
  return reason === '' ? 'The orders could not be loaded.' : `The orders could not be loaded. ${reason}`;
}
