// Runs in a Web Worker: SheetJS loads here and not in the page, and a large or hostile file does not stop the page.
import { readFoodRows } from '@canteen/domain/foods/spreadsheet-food-rows';
import { readSpreadsheet } from '@canteen/domain/spreadsheet/read-spreadsheet';
import type { FoodPreview, PreviewRequest } from './preview-foods.ts';

/** How many rows of a file the preview has. */
const FIRST_ROWS = 8;

addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => {
  preview(new Uint8Array(data.file), data.name).then(
    (found) => postMessage(found),
    (error: unknown) =>
      postMessage({
        problem: error instanceof Error ? error.message : 'This file is broken.',
      } satisfies FoodPreview),
  );
});

async function preview(file: Uint8Array, name: string): Promise<FoodPreview> {
  const read = readFoodRows(await readSpreadsheet(file, name));
  if ('problem' in read) return read;
  const { foods, errors } = read;
  const rows = [...foods.slice(0, FIRST_ROWS), ...errors.slice(0, FIRST_ROWS)];
  return {
    foods: foods.length,
    errors,
    first: rows.toSorted((one, other) => one.row - other.row).slice(0, FIRST_ROWS),
  };
}
