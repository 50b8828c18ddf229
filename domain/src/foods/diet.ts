/** What a food is made of, as the marks on food packages in India say it (decisions, Shops). */
export const DIETS = ['veg', 'egg', 'non-veg', 'unknown'] as const;
export type Diet = (typeof DIETS)[number];

export const DIET_LABELS: Record<Diet, string> = {
  veg: 'Veg',
  egg: 'Egg',
  'non-veg': 'Non-veg',
  unknown: 'Unknown',
};
