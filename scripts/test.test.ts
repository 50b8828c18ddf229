import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './run-command.ts';
import { skippedForNoKnownReason } from './testing/skipped-tests.ts';

test('.ci/run sets CI=true for every command where it is not set, so that no test is skipped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'canteen-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'commands.txt');
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "CI=$CI npm $*" >> '${file}'\n`, { mode: 0o755 });
  const { status, stderr } = spawnSync(join(ROOT, '.ci/run'), {
    env: { PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual([
    'CI=true npm install',
    'CI=true npm run check',
    'CI=true npm test',
  ]);
});

test('a skipped test fails CI, except one that a clone or a machine may be unable to run', () => {
  const widget = 'demo/src/sandbox/checkout.test.ts > the widget > pays';
  expect(
    skippedForNoKnownReason([
      'scripts/product-tests/older-version.test.ts > an older version (skipped: no history) > people log in',
      'api/src/database/connect.test.ts > the address of the database may be an IPv6 address',
      widget,
    ]),
  ).toEqual([widget]);
});
