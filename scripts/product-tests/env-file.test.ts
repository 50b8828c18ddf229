import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../run-command.ts';
import { runProgram } from '../testing/program.ts';

/** A copy of the product with a .env of its own. */
const folder = mkdtempSync(join(tmpdir(), 'canteen-env-'));

beforeAll(() => {
  for (const part of ['scripts', 'api', 'worker', 'domain', 'patches', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$/.test(path),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const lines = [
    'SMTP_PASWORD=hunter2',
    'REDIS_ULR=redis://hunter2',
    '# MAIL_FORM=hunter2',
    // Read by compose, Node and the API.
    'POSTGRES_PASSWORD=secret',
    'NODE_OPTIONS=--no-warnings',
    'OWNER_EMAIL=you@snu.edu.in',
    // Wrong, so that the start ends at its settings.
    'PORT=99999',
  ];
  writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['start', 'dev', 'doctor'])(
  'npm run %s warns of the variables in .env that nothing reads, also when the settings are wrong',
  async (command) => {
    const program = runProgram(
      ['node', 'scripts/launch.mjs', command],
      // The environment has variables of many programs.
      { OWNER_EMIAL: 'hunter2' },
      folder,
    );
    expect(await program.ended).toBe(1);
    const printed = program.printed();
    const warnings = [...printed.matchAll(/^ {2}! \.env +(.*)$/gm)].map(([, warning]) => warning);
    expect(warnings, printed).toEqual([
      'REDIS_ULR is not a variable of Canteen and has no effect. Do you mean REDIS_URL?',
      'SMTP_PASWORD is not a variable of Canteen and has no effect.',
    ]);
    expect(printed).toContain('PORT should be');
    expect(printed).not.toContain('hunter2');
  },
);

test.each([
  ['with the OWNER_EMAIL of .env as the contact', {}, 'VAPID_SUBJECT=mailto:you@snu.edu.in'],
  ['without OWNER_EMAIL with a contact to fill in', { OWNER_EMAIL: '' }, '# VAPID_SUBJECT=mailto:'],
])('npm run vapid-keys prints keys %s', async (_, env, line) => {
  const program = runProgram(['npm', 'run', '--silent', 'vapid-keys'], env, folder);
  expect(await program.ended).toBe(0);
  expect(program.printed().trim().split('\n').at(-1)).toBe(line);
});
