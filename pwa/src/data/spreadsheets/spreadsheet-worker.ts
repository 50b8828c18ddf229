// Runs in a Web Worker: SheetJS loads here and not in the page, and a large or hostile file does not stop the page.
import { readFoodRows } from '@canteen/domain/food-rows';
import { readSpreadsheet } from '@canteen/domain/spreadsheet/read-spreadsheet';
import { writeWorkbook } from '@canteen/domain/spreadsheet/write-workbook';
import type { Answer, FoodPreview, Task } from './spreadsheets.ts';

/** How many rows of a file the preview has. */
const FIRST_ROWS = 8;

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  perform(data).then(
    (value) => postMessage({ value } satisfies Answer<unknown>),
    (error: unknown) =>
      postMessage({
        message: error instanceof Error ? error.message : 'This file is broken.',
      } satisfies Answer<never>),
  );
});

async function perform(task: Task): Promise<unknown> {
  return task.kind === 'write' ? writeWorkbook(task.rows) : preview(new Uint8Array(task.file), task.name);
}

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
