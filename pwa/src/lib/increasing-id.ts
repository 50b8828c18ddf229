let lastTime = 0;

/**
 * An id for what this page stores. Ids sort as texts in the order in which they were made; other tabs make others.
 * @param minDigits the time in an id is filled up with zeros to this length
 */
export function increasingId(minDigits = 0): string {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return `${String(lastTime).padStart(minDigits, '0')}-${Math.random().toString(36).slice(2)}`;
}
