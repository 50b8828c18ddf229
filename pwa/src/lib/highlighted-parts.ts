import { plainCharacter } from '@canteen/domain/search-text';

interface TextPart {
  text: string;
  marked: boolean;
}

/**
 * The text in parts: those that are one of the words are marked. Letter case and accents do not matter. The words are as
 * `searchWords` returns them.
 */
export function highlightedParts(text: string, words: readonly string[]): TextPart[] {
  const characters = Array.from(text.normalize('NFC'));
  const marked = characters.map(() => false);
  let plain = '';
  // For each position in `plain` the character that it comes from.
  const from: number[] = [];
  characters.forEach((character, at) => {
    const own = plainCharacter(character);
    plain += own;
    for (let count = 0; count < own.length; count += 1) from.push(at);
  });
  for (const word of words) {
    for (let at = plain.indexOf(word); word !== '' && at !== -1; at = plain.indexOf(word, at + 1)) {
      marked.fill(true, from[at], (from[at + word.length - 1] ?? 0) + 1);
    }
  }
  const parts: TextPart[] = [];
  characters.forEach((character, at) => {
    const last = parts.at(-1);
    if (last && last.marked === marked[at]) last.text += character;
    else parts.push({ text: character, marked: marked[at] === true });
  });
  return parts;
}
