/**
 * The message of an error, or its code when the message is empty: Node.js gives such an error when no address of a host can
 * be connected.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
