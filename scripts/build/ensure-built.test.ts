import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run-command.ts';
import { sourcesOf } from './ensure-built.ts';

test('every file that the build of the PWA reads is among its sources', () => {
  const configuration = ['pwa', 'pwa/build'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => `${folder}/${entry.name}`),
  );
  expect(configuration).toContain('pwa/build/home-page-chunks.ts');
  expect(sourcesOf('pwa')).toEqual(expect.arrayContaining(configuration));
  expect(sourcesOf('pwa')).toEqual(
    expect.arrayContaining(['pwa/src/main.tsx', 'domain/src/money.ts', 'tsconfig.base.json']),
  );
});

test('tests and built files are not among the sources', () => {
  for (const part of ['pwa', 'api', 'worker']) {
    expect(sourcesOf(part).filter((file) => /\.test\.tsx?$|\/dist\/|\/node_modules\//.test(file))).toEqual(
      [],
    );
  }
});
