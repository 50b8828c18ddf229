import type { OfferedFood } from '../../data/shops/foods.ts';

export interface Category {
  name: string;
  count: number;
}

const key = (tag: string) => tag.trim().toLowerCase();

export const hasTag = (food: Pick<OfferedFood, 'tags'>, tag: string) =>
  food.tags.some((own) => key(own) === key(tag));

/**
 * The tags of a menu with the number of foods for each: first the tags that a food names first, in the order of the
 * menu, then the others. Tags are compared without case and shown in the first spelling found.
 */
export function categoriesOf(menu: readonly Pick<OfferedFood, 'tags'>[]): Category[] {
  const categories = new Map<string, Category>();
  const inOrder = [
    ...menu.flatMap(({ tags }) => tags.slice(0, 1)),
    ...menu.flatMap(({ tags }) => tags.slice(1)),
  ];
  for (const tag of inOrder) {
    if (categories.has(key(tag))) continue;
    categories.set(key(tag), { name: tag, count: menu.filter((food) => hasTag(food, tag)).length });
  }
  return [...categories.values()];
}
