/** How far the clocks of two machines may differ. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * The latest time that can be stored now. A stored time after it means that the clock was set back.
 * @param now milliseconds since 1970
 * @param longestMs how far ahead of the clock a time is stored at most, in milliseconds
 */
export const latestTime = (now: number, longestMs: number): number => now + longestMs + CLOCKS_DIFFER_MS;
