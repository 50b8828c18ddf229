import { ALLERGENS, inAllergenOrder, type Allergen } from './allergens.ts';
import { DIETS, type Diet } from './diet.ts';

/** Other spellings of DIETS and ALLERGENS in spreadsheets. */
const OTHER_WORDS: Record<string, string> = {
  vegetarian: 'veg',
  nonvegetarian: 'nonveg',
  eggs: 'egg',
  nut: 'nuts',
  peanut: 'peanuts',
  soya: 'soy',
};

/** Letter case, spaces and hyphens do not matter. */
function wordKey(text: string): string {
  const key = text.toLowerCase().replaceAll(/[\s_-]+/g, '');
  return OTHER_WORDS[key] ?? key;
}

/** The diet that a text names, such as 'Non Veg'; null when it names none. */
export const readDiet = (text: string): Diet | null =>
  DIETS.find((diet) => wordKey(diet) === wordKey(text)) ?? null;

/**
 * The allergens of a text with commas, such as 'Milk, Peanut'; 'None' stands for no allergens.
 * @returns the first word that is no allergen as `unknown`
 */
export function readAllergens(text: string): Allergen[] | { unknown: string } {
  const words = text.split(',').map((word) => word.trim());
  const named = words.filter((word) => word !== '');
  if (named.length === 1 && wordKey(text) === 'none') return [];
  const found: Allergen[] = [];
  for (const word of named) {
    const allergen = ALLERGENS.find((each) => each === wordKey(word));
    if (!allergen) return { unknown: word };
    found.push(allergen);
  }
  return inAllergenOrder(found);
}
