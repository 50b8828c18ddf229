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
export const inAllergenOrder = (allergens: readonly Allergen[]): Allergen[] =>
  ALLERGENS.filter((each) => allergens.includes(each));

/** 'Milk, Nuts'; '' for none. */
export const allergensInWords = (allergens: readonly Allergen[]): string =>
  inAllergenOrder(allergens)
    .map((each) => ALLERGEN_LABELS[each])
    .join(', ');
