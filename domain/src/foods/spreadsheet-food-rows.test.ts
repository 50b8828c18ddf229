import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Cell } from '../spreadsheet-cell.ts';
import { createFoodSchema } from './food.schema.ts';
import { readFoodRows } from './spreadsheet-food-rows.ts';
import { visibleText } from './visible-text.ts';

const HEADER = ['Food Name', 'Price', 'Description', 'Tags', 'Diet', 'Allergens'];
/** What the row does not say. */
const UNSAID = { diet: null, allergens: null };

/** The food or the message of a file with one row. */
function only(...cells: Cell[]) {
  const read = readFoodRows([HEADER, cells]);
  if ('problem' in read) return read.problem;
  return read.errors[0]?.message ?? read.foods[0];
}

describe('the header', () => {
  it.each<[Cell[], string]>([
    [[], 'Row 1 must name the columns; "Food Name" and "Price" are missing.'],
    [['Food Name'], 'Row 1 must name the columns; "Price" is missing.'],
    [['Price', 'Tags'], 'Row 1 must name the columns; "Food Name" is missing.'],
    [['Food Name', 'Price', 'price '], 'Row 1 has the column "Price" twice.'],
    [HEADER, 'There is no food in this file.'],
    [['__proto__', 'constructor', 'Food Name'], 'Row 1 must name the columns; "Price" is missing.'],
    [
      ['Food Name', 'Price (USD)', 'price each'],
      'Row 1 must name the columns; "Price" is missing. Please rename "Price (USD)" to "Price".',
    ],
    [
      ['Name of the food', 'price each'],
      'Row 1 must name the columns; "Food Name" and "Price" are missing. Please rename "Name of the food" to "Food Name" and "price each" to "Price".',
    ],
    [['Food Name', 'Price (₹)', 'Price [INR]'], 'Row 1 has the column "Price" twice.'],
  ])('%j: %s', (header, problem) => {
    expect(readFoodRows([header])).toEqual({ problem });
  });

  it.each(['Price (₹)', 'price(rs.)', 'PRICE [INR]', 'Price ( Rupees )', 'Pr\u200bice\u00a0\ufeff'])(
    '%j is the price',
    (header) => {
      const rows = [
        ['\ufeffFood\u00a0Name\u200b', header],
        ['Idli', 40],
      ];
      expect(readFoodRows(rows)).toMatchObject({ foods: [{ name: 'Idli', price: 40 }], errors: [] });
    },
  );

  it('with "Price" and "Price (₹)" means the first', () => {
    const rows = [
      ['Price (₹)', 'Food Name', 'Price'],
      [30, 'Idli', 40],
    ];
    expect(readFoodRows(rows)).toMatchObject({ foods: [{ price: 40 }] });
  });

  it('may be in any case and order, with columns that are not known', () => {
    const rows = [
      ['PRICE', '__proto__', ' food  name ', 5, 'tags', 'toString'],
      [40, 'polluted', 'Idli', 1, 'Veg', 'x'],
    ];
    expect(readFoodRows(rows)).toEqual({
      foods: [{ row: 2, name: 'Idli', price: 40, description: '', tags: ['Veg'], ...UNSAID }],
      errors: [],
    });
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a row', () => {
  it.each<[Cell[], object | string]>([
    [['Idli', 40], { row: 2, name: 'Idli', price: 40, description: '', tags: [], ...UNSAID }],
    [
      [' Idli ', '₹40', ' Soft ', 'Veg, spicy,veg'],
      { row: 2, name: 'Idli', price: 40, description: 'Soft', tags: ['Veg', 'spicy'], ...UNSAID },
    ],
    [[7, 40, true, 65], { row: 2, name: '7', price: 40, description: 'TRUE', tags: ['65'], ...UNSAID }],
    [[null, 40], 'Food Name is required.'],
    [['Idli', ' '], 'Price is required.'],
    [['Idli', 0], 'Price must be a positive number.'],
    [['Idli', '-5'], 'Price must be a positive number.'],
    [['Idli', 'forty'], 'Price must be a positive number.'],
    [
      ['Idli', '1,20.50'],
      'Price must be a positive number. "1,20.50" has commas in unusual places. Write it without commas.',
    ],
    [
      ['Idli', ' ₹ 1.200,50 '],
      'Price must be a positive number. "₹ 1.200,50" has commas in unusual places. Write it without commas.',
    ],
    [['\u200b', '\ufeff'], 'There is no food in this file.'],
    [['\u200b', 40], 'Food Name is required.'],
    [
      [
        ' Masala\u00a0Dosa\u200b',
        '\u200b₹\u00a040\ufeff',
        'So\u00adft',
        '\ufeffVeg\u00a0only,veg only',
        'Non\u00a0veg\u200e',
      ],
      {
        row: 2,
        name: 'Masala Dosa',
        price: 40,
        description: 'Soft',
        tags: ['Veg only'],
        diet: 'non-veg',
        allergens: null,
      },
    ],
    // These join letters and emojis.
    [
      ['ക്\u200dഷ 👩\u200d🍳', 40],
      { row: 2, name: 'ക്\u200dഷ 👩\u200d🍳', price: 40, description: '', tags: [], ...UNSAID },
    ],
    [['Idli', true], 'Price must be a positive number.'],
    [['Idli', 1.005], 'Price: At most 2 decimals.'],
    [['Idli', 100_001], 'Price: At most ₹1,00,000.'],
    [['x'.repeat(101), 40], 'Food Name: At most 100 characters.'],
    [['Idli\u0000', 40], 'Food Name: Contains characters that cannot be stored.'],
    [['Idli', 40, 'x'.repeat(1001)], 'Description: At most 1000 characters.'],
    [['Idli', 40, '', 'x'.repeat(51)], 'Each tag has at most 50 characters, in one line.'],
    [
      ['Idli', 40, '', '', ' non veg ', 'Peanut, milk'],
      {
        row: 2,
        name: 'Idli',
        price: 40,
        description: '',
        tags: [],
        diet: 'non-veg',
        allergens: ['milk', 'peanuts'],
      },
    ],
    [
      ['Idli', 40, '', '', 'Unknown', 'none'],
      { row: 2, name: 'Idli', price: 40, description: '', tags: [], diet: 'unknown', allergens: [] },
    ],
    [['Idli', 40, '', '', 'vegan'], 'Diet: Please use Veg, Egg, Non-veg or Unknown.'],
    [
      ['Idli', 40, '', '', 'Veg', 'Milk, Celery'],
      'Allergens: "Celery" is not one of Milk, Egg, Gluten, Nuts, Peanuts, Soy, Fish, Shellfish, Sesame, Mustard; None stands for no allergens.',
    ],
    [['Idli', { kind: 'formula' }], 'Price is a formula. Write the value instead.'],
    [['Idli', { kind: 'date' }], 'Price is a date. Write a number.'],
    [['Idli', { kind: 'error' }], 'Price is an error of the spreadsheet.'],
    [[{ kind: 'date' }, 40], 'Food Name is a date. Write it as text.'],
    [
      [{ kind: 'formula' }, 'x', { kind: 'formula' }],
      'Food Name is a formula. Write the value instead. Description is a formula. Write the value instead. Price must be a positive number.',
    ],
    [
      ['', 0, 'x'.repeat(1001)],
      'Food Name is required. Price must be a positive number. Description: At most 1000 characters.',
    ],
  ])('%j: %j', (cells, expected) => {
    expect(only(...cells)).toEqual(expected);
  });

  it.each<[Cell, number | undefined]>([
    ['120 ', 120],
    ['₹1,200.50', 1200.5],
    ['₹ 1,20,000', undefined],
    ['Rs. 20', 20],
    ['rs 20.5', 20.5],
    ['INR 20', 20],
    ['20/-', 20],
    ['20 ₹', 20],
    ['12,345', 12_345],
    ['12,50', undefined],
    ['1.200,50', undefined],
    ['1,2,3', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['', undefined],
    [1.1 + 2.2, 3.3],
    [4.35, 4.35],
  ])('with the price %j costs %d', (price, rupees) => {
    const read = only('Idli', price);
    expect(typeof read === 'object' ? read.price : undefined).toBe(rupees);
  });
});

test('empty rows do not count, and each row has the number that the spreadsheet shows', () => {
  const rows: Cell[][] = [HEADER, [], ['Idli', 40], [null, ' ', ''], ['', 5], ['Vada', 30]];
  expect(readFoodRows(rows)).toEqual({
    foods: [
      { row: 3, name: 'Idli', price: 40, description: '', tags: [], ...UNSAID },
      { row: 6, name: 'Vada', price: 30, description: '', tags: [], ...UNSAID },
    ],
    errors: [{ row: 5, message: 'Food Name is required.' }],
  });
});

test('of two rows with the same food the first counts', () => {
  const rows: Cell[][] = [HEADER, ['Idli', 0], ['Idli', 40], [' IDLI\u200b', 50], ['Vada', 30]];
  expect(readFoodRows(rows)).toMatchObject({
    foods: [
      { row: 3, price: 40 },
      { row: 5, name: 'Vada' },
    ],
    errors: [
      { row: 2, message: 'Price must be a positive number.' },
      { row: 4, message: 'Row 3 has the same food.' },
    ],
  });
});

test('a file has at most 20,000 foods', () => {
  const foods = Array.from({ length: 20_000 }, (_, n): Cell[] => [`Food ${n}`, 10]);
  expect(readFoodRows([HEADER, ...foods, []])).toHaveProperty('foods.length', 20_000);
  expect(readFoodRows([HEADER, ...foods, ['One more', 10]])).toEqual({
    problem: 'This file has more than 20,000 foods.',
  });
});

test('whatever the cells are, each row that is not empty is a food that can be stored, or an error', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom<Cell>(
      { kind: 'date' },
      { kind: 'formula' },
      { kind: 'error' },
      'Idli',
      '40',
      ' ',
      'a,b',
      'Veg',
      'Milk',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { minLength: 1 }), (rows) => {
      const read = readFoodRows([HEADER, ...rows]);
      if ('problem' in read) return;
      const isFull = (given: Cell[]) =>
        given
          .slice(0, HEADER.length)
          .some((one) => one !== null && (typeof one !== 'string' || visibleText(one).trim() !== ''));
      const full = rows.flatMap((given, index) => (isFull(given) ? [index + 2] : []));
      const rowNumbers = [...read.foods, ...read.errors].map(({ row }) => row);
      expect(rowNumbers.toSorted((a, b) => a - b)).toEqual(full);
      for (const { row: _row, diet, allergens, ...food } of read.foods) {
        const form = {
          ...food,
          ...(diet && { diet }),
          ...(allergens && { allergens }),
          shop: 'a'.repeat(24),
        };
        expect(createFoodSchema.parse(form)).toEqual(form);
      }
      const names = read.foods.map(({ name }) => name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});
