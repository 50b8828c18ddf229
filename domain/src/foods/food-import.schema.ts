import * as z from 'zod/mini';
import { errorSchema } from '../error.schema.ts';
import { chosenShop } from '../field.schema.ts';
import { typeOfName } from '../spreadsheet-name.ts';
import { ALLERGENS, allergensInWords } from './allergens.ts';
import { createFoodSchema } from './food.schema.ts';
import { readAllergens, readDiet } from './read-diet.ts';

/** The largest spreadsheet that can be imported, in bytes (decisions, Background jobs). */
export const MAX_SPREADSHEET_BYTES = 5 * 1024 * 1024;
/** The most foods in one file, without the header. */
export const MAX_FOOD_ROWS = 20_000;

export const FILE_REQUIRED = 'Please select a file to upload';
export const SHOP_REQUIRED = 'Please select a shop';
export const WRONG_TYPE = 'Only Excel (.xlsx, .xls) and CSV files are supported';
export const IMPORT_FAILED = 'Failed to import food items';
export const FILE_TOO_LARGE = 'This file is too large. An import has at most 5 MB.';

const hasRightName = (file: object) =>
  'name' in file && typeof file.name === 'string' && typeOfName(file.name) !== null;

/** POST /api/foods/bulk-import, multipart (sections 5 and 7). The server answers 413 to a larger file. */
export const importFoodsSchema = z.strictObject({
  spreadsheet: z.file(FILE_REQUIRED).check(
    z.refine((file) => file.size > 0, { error: FILE_REQUIRED, abort: true }),
    z.refine(hasRightName, WRONG_TYPE),
  ),
  shop: chosenShop(SHOP_REQUIRED),
});

const dietCell = z.pipe(
  z.string().check(z.refine((text) => readDiet(text) !== null, 'Please use Veg, Egg, Non-veg or Unknown')),
  z.transform(readDiet),
);

const allergensOrNull = (text: string) => {
  const read = readAllergens(text);
  return 'unknown' in read ? null : read;
};
const allergensCell = z.pipe(
  z.string().check(
    z.refine((text) => allergensOrNull(text) !== null, {
      error: ({ input }) => unknownAllergen(String(input)),
    }),
  ),
  z.transform(allergensOrNull),
);

function unknownAllergen(text: string): string {
  const read = readAllergens(text);
  const word = 'unknown' in read ? Array.from(read.unknown).slice(0, 50).join('') : '';
  return `"${word}" is not one of ${allergensInWords(ALLERGENS)}; None stands for no allergens`;
}

/** The values of one row, price in rupees. What a row leaves out, an existing food keeps. */
export const foodRowSchema = z.object({
  name: createFoodSchema.shape.name,
  price: createFoodSchema.shape.price,
  description: z._default(createFoodSchema.shape.description, ''),
  tags: z._default(createFoodSchema.shape.tags, []),
  diet: z._default(dietCell, null),
  allergens: z._default(allergensCell, null),
});

const importErrorSchema = z.object({
  /** Counted as in the spreadsheet; the header is row 1. */
  row: z.number(),
  message: z.string(),
});
export type ImportError = z.infer<typeof importErrorSchema>;

/** Foods that were added or updated, and rows that were not, each with one message. */
const importResultsSchema = z.object({
  success: z.number(),
  failed: z.number(),
  errors: z.array(importErrorSchema),
});
export type ImportResults = z.infer<typeof importResultsSchema>;

/** POST /api/foods/bulk-import, 200: the import has ended within 20 s. */
export const importDoneSchema = z.object({ results: importResultsSchema });
/** POST /api/foods/bulk-import, 400 and 422: the import stopped in the middle, and `results` has what it imported before. */
export const importStoppedSchema = z.object({
  ...errorSchema.shape,
  results: z.optional(importResultsSchema),
});
/** POST /api/foods/bulk-import, 202: the import has not ended yet. */
export const importStartedSchema = z.object({ jobId: z.string() });

export const IMPORT_STATES = ['waiting', 'running', 'completed', 'failed'] as const;

/** GET /api/foods/bulk-import/{jobId}. */
export const importReportSchema = z.object({
  state: z.enum(IMPORT_STATES),
  /** 0 to 100. */
  progress: z.number(),
  /** When the import has ended. After 'failed': the foods that were imported before. */
  results: z.optional(importResultsSchema),
  /** Why it failed. */
  message: z.optional(z.string()),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** The socket event `import:progress`, to the user who started the import. */
export interface ImportProgress extends ImportReport {
  jobId: string;
  /** The id of the shop; null after it was deleted. */
  shop: string | null;
  /** As stored: at most 200 characters, without control characters. */
  fileName: string;
}
