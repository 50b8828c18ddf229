// A program: reads a spreadsheet from standard input and writes its foods as JSON. Started by read-in-child.ts.
import { readFoodRows } from '@canteen/domain/food-rows';
import { readSpreadsheet } from '@canteen/domain/spreadsheet/read-spreadsheet';
import { SpreadsheetError } from '@canteen/domain/spreadsheet/spreadsheet-error';

const chunks: Uint8Array[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);

const read = await readSpreadsheet(Buffer.concat(chunks), process.argv[2] ?? '').then(
  readFoodRows,
  (error: unknown) => {
    if (error instanceof SpreadsheetError) return { problem: error.message };
    throw error;
  },
);
process.stdout.write(JSON.stringify(read));
