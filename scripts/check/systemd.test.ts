import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run-command.ts';

test('a further API process of systemd differs from the first one only in its ports and its name', () => {
  const linesOf = (file: string) =>
    readFileSync(join(ROOT, 'deploy/systemd', file), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('Description=') && !line.startsWith('# A further'));
  expect(
    linesOf('canteen-api@.service').map((line) => line.replace('/usr/bin/env PORT=%i METRICS_PORT=1%i ', '')),
  ).toEqual(linesOf('canteen-api.service'));
});

/** The units of systemd, each with its file. */
const units = readdirSync(join(ROOT, 'deploy/systemd')).map(
  (file) => [file, readFileSync(join(ROOT, 'deploy/systemd', file), 'utf8')] as const,
);
/** The values of a setting in a unit, such as `After`. */
const valuesOf = (unit: string, setting: string) =>
  [...unit.matchAll(new RegExp(`^${setting}=(.+)$`, 'gm'))].flatMap(([, values = '']) => values.split(' '));

test.each(units)('PostgreSQL stops after %s when the machine is shut down', (_, unit) => {
  expect(valuesOf(unit, 'After')).toContain('postgresql.service');
});

test('every unit of systemd runs without rights that Canteen does not need', () => {
  const restrictions = units.map(([file, unit]) => [
    file,
    unit
      .split('\n')
      .filter((line) => /^(NoNew|Cap|Lock|Private|Protect|Restrict[A-Z]|SystemCall)/.test(line)),
  ]);
  for (const [file, lines] of restrictions) {
    expect(lines, String(file)).toEqual(restrictions[0]?.[1]);
    expect(lines, String(file)).toEqual(
      expect.arrayContaining([
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=',
        'ProtectSystem=strict',
        'RestrictNamespaces=yes',
        'SystemCallFilter=@system-service',
      ]),
    );
  }
});

test('the list for /etc/canteen.env in the README has the variables of the units, which the doctor needs too', () => {
  const line = /^Write the variables above into `\/etc\/canteen\.env`.+$/m.exec(
    readFileSync(join(ROOT, 'README.md'), 'utf8'),
  )?.[0];
  const variables = new Set(units.flatMap(([, unit]) => valuesOf(unit, 'Environment')));
  expect(variables.size).toBeGreaterThan(0);
  for (const variable of variables) expect(line).toContain(`\`${variable}\``);
});

test('after a move, no stopped unit starts again on the old machine', () => {
  const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, section = ''] = operations.split('### Move to another machine\n');
  const [, stopped = ''] = /`systemctl stop ([^`]+)`/.exec(section) ?? [];
  const [, disabled = '', further] =
    /`systemctl disable ([^`]+)`(, and each further process \(entry 5 [^)]+\))?/.exec(section) ?? [];
  expect(stopped.split(' ')).toEqual([...disabled.split(' '), "'canteen-api@*'"]);
  // `systemctl disable` knows no `*`.
  expect(further).toBeDefined();
});
