// A program: reads a spreadsheet from standard input and writes what it finds as lines of JSON: first how many rows there
// are or what is wrong with the file, then the rows in batches. Started by read-in-child.ts.
import { createInflateRaw } from 'node:zlib';
import { addRow, findFoodRows, type FoodRows } from '@canteen/domain/food-rows';
import { readSpreadsheet } from '@canteen/domain/spreadsheet/read-spreadsheet';
import { SpreadsheetError } from '@canteen/domain/spreadsheet/spreadsheet-error';

/** Foods in one batch, which becomes one transaction. A long transaction would delay the order events on all screens. */
const BATCH = 1_000;

/** Faster than the streams that browsers have too. */
function inflate(compressed: Uint8Array): AsyncIterable<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: 256 * 1024 });
  stream.end(compressed);
  return stream;
}

const writeLine = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

const chunks: Uint8Array[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);

const found = await readSpreadsheet(Buffer.concat(chunks), process.argv[2] ?? '', inflate).then(
  findFoodRows,
  (error: unknown) => {
    if (error instanceof SpreadsheetError) return { problem: error.message };
    throw error;
  },
);
if ('problem' in found) writeLine(found);
else {
  writeLine({ total: found.total });
  let batch: FoodRows = { foods: [], errors: [] };
  for (const row of found.rows) {
    addRow(batch, row);
    if (batch.foods.length < BATCH) continue;
    writeLine(batch);
    batch = { foods: [], errors: [] };
  }
  writeLine(batch);
}
