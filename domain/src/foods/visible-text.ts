// Soft hyphen, zero-width space, word joiner, byte order mark and marks of text direction. Not the zero-width joiners:
// letters and emojis need them.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g;

/** The text of a cell or a name without invisible characters, which are often copied with a text, and with ordinary spaces. */
export const visibleText = (text: string): string =>
  text.replaceAll(INVISIBLE, '').replaceAll(/\p{Zs}/gu, ' ');
