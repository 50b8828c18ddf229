import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProject } from '../config/project-path.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/canteen.json', 'docs/operations.md'])(
  'every metric that %s names is in /metrics',
  async (file) => {
    await app.request(null, 'GET', '/api/shops');
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    const known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const text = readFileSync(inProject(file), 'utf8');
    const named = [...text.matchAll(/\b(?:canteen|nodejs|process)_[a-z0-9]+(?:_[a-z0-9]+)*\b/g)]
      .map(([name]) => name.replace(/_seconds_(?:count|bucket|sum)$/, '_seconds'))
      .filter((name) => !/^canteen_(?:default|before|wrong|postgres|redis)$/.test(name));
    expect(named.length).toBeGreaterThan(5);
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  },
);

test('every route that an alert names is the route of a request in /metrics', async () => {
  const alerts = readFileSync(inProject('deploy/prometheus/alerts.yml'), 'utf8');
  const routes = [...alerts.matchAll(/route=~"([^"]+)"/g)].flatMap(([, named = '']) => named.split('|'));
  expect(routes.length).toBeGreaterThan(0);
  await Promise.all(routes.map((route) => app.request(null, 'POST', route, {})));
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  for (const route of routes) expect(metrics).toContain(`route="${route}"`);
});

test('every alert names an entry of the runbook, and that entry names the alert', () => {
  const alerts = readFileSync(inProject('deploy/prometheus/alerts.yml'), 'utf8');
  const runbook = readFileSync(inProject('docs/operations.md'), 'utf8');
  const numbers = [...alerts.matchAll(/docs\/operations\.md, (\d+)/g)].map(([, number]) => Number(number));
  expect(numbers).toHaveLength([...alerts.matchAll(/- alert:/g)].length);
  const entries = [...runbook.matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => Number(number));
  expect(entries).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  for (const number of numbers) expect(entries).toContain(number);
  for (const [, alert, number] of alerts.matchAll(/- alert: (\w+)[^]*?docs\/operations\.md, (\d+)/g))
    expect(runbook).toMatch(new RegExp(`^${number}\\. .*\\b${alert}\\b`, 'm'));
});

test('the time of the last backup is in /metrics, and 0 before the first', async () => {
  const lastBackup = async () => {
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    return Number(/^canteen_last_backup_timestamp_seconds (.+)$/m.exec(metrics)?.[1]);
  };
  expect(await lastBackup()).toBe(0);
  await app.ctx.sql`insert into last_backup (ended_at) values (to_timestamp(1800000000))`;
  expect(await lastBackup()).toBe(1_800_000_000);
});
