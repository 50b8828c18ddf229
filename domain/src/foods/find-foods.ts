import { hasWords, plainText, searchWords } from '../search-text.ts';

const NOT_IN_A_WORD = /[^\p{L}\p{N}\p{M}]+/u;

/** A food with its texts as search compares them. */
export interface SearchableFood<Food> {
  food: Food;
  name: string;
  tags: readonly string[];
}

export const searchable = <Food extends { name: string; tags: readonly string[] }>(
  food: Food,
): SearchableFood<Food> => ({ food, name: plainText(food.name), tags: food.tags.map(plainText) });

/** How well a food matches, 0 being best; null when a word is neither in the name nor in a tag. */
function rankOf({ name, tags }: SearchableFood<unknown>, words: readonly string[]): number | null {
  if (!hasWords(words, [name, ...tags])) return null;
  if (name.startsWith(words.join(' '))) return 0;
  if (!hasWords(words, [name])) return 3;
  const ownWords = name.split(NOT_IN_A_WORD);
  return words.every((word) => ownWords.some((own) => own.startsWith(word))) ? 1 : 2;
}

/**
 * The foods whose names and tags contain every word of the term: first those whose name begins with the term, then those
 * with words that begin so, then the other names, then those found by a tag; each by name.
 */
export function findFoods<Food extends { name: string }>(
  foods: Iterable<SearchableFood<Food>>,
  term: string,
): Food[] {
  const words = searchWords(term);
  if (words.length === 0) return [];
  const found: { food: Food; name: string; rank: number }[] = [];
  for (const entry of foods) {
    const rank = rankOf(entry, words);
    if (rank !== null) found.push({ food: entry.food, name: entry.name, rank });
  }
  found.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return found.map(({ food }) => food);
}
