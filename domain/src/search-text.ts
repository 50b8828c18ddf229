// How a search compares texts. The server and the screens use the same rules.

// Accents of Latin letters. Vowel signs of Indian scripts are no accents and stay.
const ACCENTS = /[\u0300-\u036f]/g;
const ASCII = /^[ -~]*$/;

/** A character as search compares it: lower case, without accents. It may become several characters or none. */
export const plainCharacter = (character: string): string =>
  // First upper case, because some letters have two lower cases: 'σ' and 'ς'.
  character.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toUpperCase().toLowerCase();

/** A text as search compares it: 'Crème Brûlée' is 'creme brulee'. */
export const plainText = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : Array.from(text.normalize('NFC'), plainCharacter).join('');

/** The words of a search term, each once, as search compares them. */
export const searchWords = (term: string): string[] => [
  ...new Set(
    plainText(term)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

/** Whether each word is in one of the texts. The texts are already as `plainText` returns them. */
export const hasWords = (words: readonly string[], texts: readonly string[]): boolean =>
  words.every((word) => texts.some((text) => text.includes(word)));
