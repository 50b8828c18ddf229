import { errorText } from '../../../lib/requests/api-error.ts';

/** The text shown when orders could not be loaded. */
export function loadError(error: Error): string {
  const reason = errorText(error, '');
  return reason === '' ? 'The orders could not be loaded.' : `The orders could not be loaded. ${reason}`;
}
