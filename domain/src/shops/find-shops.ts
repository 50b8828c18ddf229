import { hasWords, plainText } from '../search-text.ts';

interface ShopTexts {
  name: string;
  description: string;
  tags: readonly string[];
}

/** The texts of a food, as `plainText` returns them. */
interface FoodTexts {
  name: string;
  tags: readonly string[];
}

/**
 * Whether a search finds the shop: each word is in its name, description or tags, or each word is in the name or the tags
 * of one food of its menu. The words are those of `searchWords` (decisions, Shops).
 */
export function isShopFound(
  { name, description, tags }: ShopTexts,
  menu: readonly FoodTexts[],
  words: readonly string[],
): boolean {
  if (words.length === 0) return false;
  return (
    hasWords(words, [name, description, ...tags].map(plainText)) ||
    menu.some((food) => hasWords(words, [food.name, ...food.tags]))
  );
}
