import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../run-command.ts';

interface Route {
  receiver: string;
  matchers?: string[];
  routes?: Route[];
}

const FOLDER = 'deploy/prometheus';
const textOf = (file: string) => readFileSync(join(ROOT, FOLDER, file), 'utf8');
const contentOf = <Content>(file: string) => parse(textOf(file)) as Content;

test('Prometheus sends its alerts to the Alertmanager, as its file names and starts it', () => {
  const { alerting } = contentOf<{ alerting?: object }>('prometheus.yml');
  expect(alerting).toEqual({ alertmanagers: [{ static_configs: [{ targets: ['alertmanager:9093'] }] }] });
  expect(textOf('alertmanager.yml')).toMatch(/docker run .*--name alertmanager/);
});

test('the alerts of each severity reach somebody by mail', () => {
  const { groups } = contentOf<{ groups: { rules: { labels: { severity: string } }[] }[] }>('alerts.yml');
  const severities = new Set(groups.flatMap(({ rules }) => rules.map(({ labels }) => labels.severity)));
  const { route, receivers } = contentOf<{
    route: Route;
    receivers: { name: string; email_configs?: { to: string }[] }[];
  }>('alertmanager.yml');
  const receiverOf = (severity: string) =>
    route.routes?.find(({ matchers }) => matchers?.includes(`severity="${severity}"`))?.receiver ??
    route.receiver;
  expect(severities).toEqual(new Set(['page', 'ticket']));
  expect(receiverOf('page')).not.toBe(receiverOf('ticket'));
  for (const severity of severities) {
    const receiver = receivers.find(({ name }) => name === receiverOf(severity));
    expect(receiver?.email_configs?.[0]?.to, severity).toContain('@');
  }
});

test.each([
  ['prometheus.yml', 'prometheus:/prometheus'],
  ['alertmanager.yml', 'alertmanager:/alertmanager'],
])('the container of %s starts again by itself and keeps its data', (file, volume) => {
  const command = /^# {3}docker run (?:.*\\\n)+.*/m.exec(textOf(file))?.[0];
  expect(command).toContain('--restart unless-stopped');
  expect(command).toContain(`--volume ${volume}`);
});
