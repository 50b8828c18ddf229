import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REMOVED } from './strip-packages.ts';

// The parts are removed from the built app only. Code that uses one of them would work in development and fail in production.

const SOURCES = join(import.meta.dirname, '../src');

test('the app uses nothing that its build removes from packages', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const used = files.filter((file) => REMOVED.test(readFileSync(join(SOURCES, file), 'utf8')));
  expect(used).toEqual([]);
});
