/** 'Usually ready in 12 min', always in minutes; null when the time is not known. */
export const readyText = (minutes: number | null | undefined): string | null =>
  minutes ? `Usually ready in ${minutes} min` : null;
