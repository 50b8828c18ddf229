import type { SheetColumn, SheetRow } from '../spreadsheet-columns.ts';
import { allergensInWords } from './allergens.ts';
import { DIET_LABELS } from './diet.ts';
import type { StaffFood } from './food.schema.ts';

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

/** The same columns, for a spreadsheet that can be imported. */
export const IMPORT_COLUMNS = Object.values(COLUMN_OF).map((header): SheetColumn => ({
  header,
  kind: header === COLUMN_OF.price ? 'money' : 'text',
}));

/** A food as a row of such a spreadsheet. */
export const importRow = ({ name, price, description, tags, diet, allergens }: StaffFood): SheetRow => [
  name,
  price,
  description,
  tags.join(', '),
  DIET_LABELS[diet],
  allergensInWords(allergens),
];
