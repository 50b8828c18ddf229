import { hasWords, plainText, searchWords } from '@canteen/domain/search-text';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { hasTag } from './categories.ts';

type Tagged = Pick<OfferedFood, 'tags'>;

interface MenuSection<Food> {
  /** The first tag of its foods; null for foods without tags. */
  category: string | null;
  foods: Food[];
}

/** The menu in sections: each food once, under its first tag. The foods without tags come last. */
export function sectionsOf<Food extends Tagged>(menu: readonly Food[]): MenuSection<Food>[] {
  const sections: MenuSection<Food>[] = [];
  const rest: Food[] = [];
  for (const food of menu) {
    const [category] = food.tags;
    if (category === undefined) {
      rest.push(food);
      continue;
    }
    const section = sections.find(
      (one) => one.category !== null && hasTag({ tags: [category] }, one.category),
    );
    if (section) section.foods.push(food);
    else sections.push({ category, foods: [food] });
  }
  return rest.length > 0 ? [...sections, { category: null, foods: rest }] : sections;
}

/** The sections with only their first `limit` foods in all. A section without any of them stays, with none. */
export function firstRows<Food>(
  sections: readonly { category: string | null; foods: readonly Food[] }[],
  limit: number,
): { category: string | null; foods: readonly Food[] }[] {
  let left = limit;
  return sections.map(({ category, foods }) => {
    // The same array where it is whole, so that its rows are not rendered again.
    const shown = foods.length <= left ? foods : foods.slice(0, left);
    left -= shown.length;
    return { category, foods: shown };
  });
}

/** The foods of a menu that have every word of the text in the name, a tag or the description, in menu order. */
export function filterMenu<Food extends Pick<OfferedFood, 'name' | 'tags' | 'description'>>(
  menu: readonly Food[],
  text: string,
): Food[] {
  const words = searchWords(text);
  return menu.filter(({ name, tags, description }) =>
    hasWords(words, [name, description, ...tags].map(plainText)),
  );
}

/**
 * Which section is in view: the last one whose heading is at the line or above it; -1 when all are below. At the end of
 * the page it is the last section, because its heading may never reach the line.
 * @param tops the top of each heading, from top to bottom, in pixels
 */
export function sectionInView(tops: readonly number[], line: number, atEnd: boolean): number {
  return atEnd ? tops.length - 1 : tops.findLastIndex((top) => top <= line);
}

/** '12 dishes match “pan”'. */
export const matchCount = (count: number, text: string): string =>
  `${count} ${count === 1 ? 'dish matches' : 'dishes match'} “${text}”`;
