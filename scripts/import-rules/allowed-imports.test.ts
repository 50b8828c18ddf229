import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TABLE } from './allowed-imports.ts';
import { compareFolders } from './compare-folders.ts';
import { staticImports } from './eager-imports.ts';
import { readTable } from './table-entries.ts';
import type { Workspace } from './workspace.ts';

const workspace = (name: string, imports: Record<string, string>): Workspace => ({
  name,
  source: `${name}/src`,
  order: '',
  imports,
  packages: {},
  testsImport: '',
});

test('the table of the project has no import cycle', () => {
  expect(readTable(TABLE).length).toBeGreaterThan(50);
});

test('two folders that import each other are refused', () => {
  const table = [workspace('shop', { orders: 'payments', payments: 'orders' })];
  expect(() => readTable(table)).toThrow('shop/payments may import shop/orders, which is above it');
});

test('routes count as a part of their folder', () => {
  const table = [workspace('shop', { http: 'sessions', sessions: 'routes:http' })];
  expect(() => readTable(table)).toThrow('shop/sessions may import shop/http, which is above it');
});

test('an import cycle over several workspaces is refused, also one of types only', () => {
  const table = [
    workspace('shop', { 'server.ts': 'campus/demo', orders: '' }),
    workspace('campus', { demo: 'seed', seed: 'types:shop/server.ts' }),
  ];
  expect(() => readTable(table)).toThrow('shop/server.ts → campus/demo → campus/seed → shop/server.ts');
});

test('a name that the table does not have is refused', () => {
  expect(() => readTable([workspace('shop', { orders: 'paymnets' })])).toThrow(
    'shop/orders may import paymnets',
  );
});

test('a folder without a line and a line without a folder are reported', () => {
  const root = mkdtempSync(join(tmpdir(), 'canteen-folders-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of [
    'main.ts',
    'orders/queries.ts',
    'orders/new/card.tsx',
    'mails/only.test.ts',
    'testing/database/insert-rows.ts',
  ]) {
    mkdirSync(dirname(join(root, 'shop/src', file)), { recursive: true });
    writeFileSync(join(root, 'shop/src', file), '');
  }
  const table = [workspace('shop', { orders: '', payments: '' })];
  expect(compareFolders(root, table, readTable(table)).toSorted()).toEqual([
    'shop/src/main.ts is not in the table.',
    'shop/src/orders/new is not in the table.',
    'shop/src/payments is in the table, but does not exist.',
  ]);
});

test('static imports are found, without imports of types and without import()', () => {
  const source = `
import { a } from './value.ts';
import type { B } from './type.ts';
import './effect.ts';
import d, {
  type E,
} from './lines.ts';
export * from './again.ts';
export type { F } from './type-again.ts';
const g = await import('./later.ts');
export const h = 'from';
`;
  expect(staticImports(source)).toEqual(['./value.ts', './effect.ts', './lines.ts', './again.ts']);
});
