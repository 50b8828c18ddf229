/** What a food is made of, as the marks on food packages in India say it (decisions, Shops). */
export const DIETS = ['veg', 'egg', 'non-veg', 'unknown'] as const;
export type Diet = (typeof DIETS)[number];

export const DIET_LABELS: Record<Diet, string> = {
  veg: 'Veg',
  egg: 'Egg',
  'non-veg': 'Non-veg',
  unknown: 'Unknown',
};

/** The allergens that a food can name, in the order in which they are shown. */
export const ALLERGENS = [
  'milk',
  'egg',
  'gluten',
  'nuts',
  'peanuts',
  'soy',
  'fish',
  'shellfish',
  'sesame',
  'mustard',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const ALLERGEN_LABELS: Record<Allergen, string> = {
  milk: 'Milk',
  egg: 'Egg',
  gluten: 'Gluten',
  nuts: 'Nuts',
  peanuts: 'Peanuts',
  soy: 'Soy',
  fish: 'Fish',
  shellfish: 'Shellfish',
  sesame: 'Sesame',
  mustard: 'Mustard',
};

/** Each allergen once, in the order of the list. */
export const inListOrder = (allergens: readonly Allergen[]): Allergen[] =>
  ALLERGENS.filter((each) => allergens.includes(each));

/** 'Milk, Nuts'; '' for none. */
export const allergensInWords = (allergens: readonly Allergen[]): string =>
  inListOrder(allergens)
    .map((each) => ALLERGEN_LABELS[each])
    .join(', ');

/** How spreadsheets also write the words of the two lists. */
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
  return inListOrder(found);
}
