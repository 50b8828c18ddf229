import { expect, test } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { writeWorkbook } from './write-workbook.ts';

test('what is written is read back as it was, and a text that begins with = is no formula', async () => {
  const rows = [
    ['Food Name', 'Price'],
    ['=1+1', 40.5],
    ['+91 98', -3],
    ['@home', null],
    ['Café ₹ "x"\ny', 0],
  ];
  expect(await readSpreadsheet(writeWorkbook(rows), 'menu.xlsx')).toEqual([
    ['Food Name', 'Price'],
    ['=1+1', 40.5],
    ['+91 98', -3],
    ['@home'],
    ['Café ₹ "x"\ny', 0],
  ]);
});
