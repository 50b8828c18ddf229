/** How far the clocks of two machines may differ. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * The latest time that a clock that is right now can have stored. After a later one, the clock was set back since.
 * @param longestMs how far ahead the stored times are at most
 */
export const latestTime = (now: number, longestMs: number): number => now + longestMs + CLOCKS_DIFFER_MS;
