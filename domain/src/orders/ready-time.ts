/** 'Usually ready in 12 min'; null when the time is not known. Also above 60 minutes, which is rare. */
export const readyText = (minutes: number | null | undefined): string | null =>
  minutes ? `Usually ready in ${minutes} min` : null;
