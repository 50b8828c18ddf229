// A program: reads the name of a spreadsheet, a line of JSON, and then the file from standard input. It writes what it finds
// as lines of JSON: first how many rows there are or what is wrong with the file, then the rows in batches. Started by
// read-in-child.ts.
import { createInflateRaw } from 'node:zlib';
import { addRow, findFoodRows, type FoodRows } from '@canteen/domain/foods/spreadsheet-food-rows';
import { readSpreadsheet } from '@canteen/domain/spreadsheet/read-spreadsheet';
import { SpreadsheetError } from '@canteen/domain/spreadsheet/spreadsheet-error';

/** Foods in one batch, which becomes one transaction. A long transaction would delay the order events on all screens. */
const BATCH_SIZE = 1_000;

/** Faster than the streams that browsers have too. */
function inflate(compressed: Uint8Array): AsyncIterable<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: 256 * 1024 });
  stream.end(compressed);
  return stream;
}

const writeLine = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

const chunks: Uint8Array[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);

const input = Buffer.concat(chunks);
const endOfName = input.indexOf('\n');
const name = JSON.parse(input.toString('utf8', 0, endOfName)) as string;
const found = await readSpreadsheet(input.subarray(endOfName + 1), name, inflate).then(
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
    if (batch.foods.length < BATCH_SIZE) continue;
    writeLine(batch);
    batch = { foods: [], errors: [] };
  }
  writeLine(batch);
}
