/**
 * Returns a function that sends an announcement at once. For `everyMs` after that, further ones with the same key are sent
 * as one, at the end of this time.
 */
export function createAnnouncer(everyMs: number): (key: string, send: () => void) => void {
  /** The keys that were just announced; true when they must be announced again. */
  const announced = new Map<string, boolean>();
  const announce = (key: string, send: () => void): void => {
    if (announced.has(key)) {
      announced.set(key, true);
      return;
    }
    announced.set(key, false);
    send();
    setTimeout(() => {
      const again = announced.get(key);
      announced.delete(key);
      if (again) announce(key, send);
    }, everyMs).unref();
  };
  return announce;
}
