export const MAX_SEARCH_TERM = 100;
// A pair of surrogates is one character; the first one alone cannot be encoded in a URL.
const FIRST_OF_A_PAIR = /[\ud800-\udbff]$/;

/** A search term as the API accepts it: trimmed, and cut when it is too long. */
export const searchTermOf = (text: string): string =>
  text.trim().slice(0, MAX_SEARCH_TERM).replace(FIRST_OF_A_PAIR, '').trim();
