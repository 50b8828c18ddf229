/** How long nothing is sent to a browser after a try without an answer. It doubles each time, up to LONGEST_PAUSE_MS. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 600_000;
/** When there are more, the browser whose last try is the oldest is forgotten. */
const MAX_BROWSERS = 10_000;

interface Pause {
  milliseconds: number;
  until: number;
}

/**
 * Keeps in memory which browsers' push services did not answer, so that not every message waits for them. By browser and
 * not by host, because a user could name an address at the host of others that answers slowly.
 */
export function createSilentBrowsers(now = () => performance.now()) {
  const pauses = new Map<string, Pause>();

  const pause = (browserId: string, before: Pause | undefined) => {
    const milliseconds = before ? Math.min(2 * before.milliseconds, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    pauses.delete(browserId);
    pauses.set(browserId, { milliseconds, until: now() + milliseconds });
    const [oldest] = pauses.keys();
    if (pauses.size > MAX_BROWSERS && oldest !== undefined) pauses.delete(oldest);
  };

  return {
    /** Runs `send`, which throws when there is no answer. @throws without running it during the pause after that */
    async unlessSilent<T>(browserId: string, send: () => Promise<T>): Promise<T> {
      const before = pauses.get(browserId);
      if (before && now() < before.until) throw new Error('The push service did not answer before');
      try {
        const answer = await send();
        pauses.delete(browserId);
        return answer;
      } catch (error) {
        // Messages that were sent at the same time count once.
        if (pauses.get(browserId) === before) pause(browserId, before);
        throw error;
      }
    },
  };
}
