import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VARIABLES } from './environment-schema.ts';
import { unknownVariables } from './unknown-variables.ts';

test.each([
  ['REDIS_ULR', 'REDIS_URL'],
  ['SMTP_UR', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['OWNER_EMIAL', 'OWNER_EMAIL'],
  ['ACCEPT_TIMEOUT_MINUTE', 'ACCEPT_TIMEOUT_MINUTES'],
  ['RAZORPAY_WEBHOK_SECRETT', 'RAZORPAY_WEBHOOK_SECRET'],
  ['VAPID_PUBLC_KEY', 'VAPID_PUBLIC_KEY'],
  ['PROT', 'PORT'],
  ['HTTP_PROT', 'HTTP_PORT'],
  ['POSTGRES_PASWORD', 'POSTGRES_PASSWORD'],
  // Other programs have variables that begin like these.
  ['NODE_EVN', 'NODE_ENV'],
  ['OTEL_EXPORTER_OTLP_ENDPONT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
])('%s is unknown, and nearly %s', (name, meant) => {
  expect(unknownVariables([name])).toEqual([
    `${name} is not a variable of Canteen and has no effect. Do you mean ${meant}?`,
  ]);
});

test.each(['SMTP_PASWORD', 'REDIS_PASSWORD', 'TEST', 'CANTEEN_PORT', 'CITY'])(
  '%s is unknown, and near to no variable',
  (name) =>
    expect(unknownVariables([name])).toEqual([`${name} is not a variable of Canteen and has no effect.`]),
);

test('the variables of the API and of docker-compose.yml are known, and those of other programs', () => {
  const compose = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
  const ofCompose = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? '');
  expect(ofCompose).toContain('POSTGRES_PASSWORD');
  const ofOthers = ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'OTEL_SERVICE_NAME', 'OTEL_EXPORTER_OTLP_HEADERS'];
  ofOthers.push('COMPOSE_PROJECT_NAME', 'https_proxy', 'HTTPS_PROXY', 'NO_PROXY', 'TZ', 'PGSSLROOTCERT');
  expect(unknownVariables([...VARIABLES, ...ofCompose, ...ofOthers])).toEqual([]);
});

test('every variable that README.md and the documents set or explain is known', () => {
  for (const file of ['README.md', 'docs/operations.md']) {
    const document = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    const lines = document.replace(/^FUZZ_RUNS=.*$/m, '');
    const names = [...lines.matchAll(/(?:^|[` ])([A-Z]+(?:_[A-Z]+)+)(?==)/gm)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(3);
    expect(unknownVariables(names)).toEqual([]);
  }
});
