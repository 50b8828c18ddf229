/** The columns of a spreadsheet with foods, by the field of the food (specification, section 5). */
export const COLUMN_OF = {
  name: 'Food Name',
  price: 'Price',
  description: 'Description',
  tags: 'Tags',
  diet: 'Diet',
  allergens: 'Allergens',
} as const;
export type ImportField = keyof typeof COLUMN_OF;

export const IMPORT_FIELDS = Object.keys(COLUMN_OF) as ImportField[];
export const REQUIRED_FIELDS = ['name', 'price'] as const;
