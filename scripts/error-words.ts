/** What an error says. When none of several addresses of a host could be connected, it has a code and no words. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
