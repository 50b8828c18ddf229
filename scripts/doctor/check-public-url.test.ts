import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../api/src/config/config.ts';
import { startTestApp, type TestApp } from '../../api/src/testing/app.ts';
import { checkProxy, checkWebhook } from './check-public-url.ts';

let app: TestApp;
const closers: (() => void)[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  for (const close of closers) close();
  await app.close();
});

/** A proxy that passes each request on with another X-Forwarded-For. Returns its address. */
async function startProxy(
  target: string,
  forwardedFor: (sent: string | undefined) => string,
): Promise<string> {
  const server = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      'x-forwarded-for': forwardedFor(asked.headers['x-forwarded-for'] as string),
    };
    asked.pipe(
      request(`${target}${asked.url}`, { method: asked.method, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const adds = (address: string) => (sent: string | undefined) => [sent, address].filter(Boolean).join(', ');
const replaces = (address: string) => () => address;

const CHOSEN = 'everybody can choose the address';
const AS_ONE = 'count everybody behind a proxy as one client';

test.each([
  ['one proxy that adds', [adds('203.0.113.7')], 1, 'ok', 'counts this machine as 203.0.113.7'],
  ['one proxy that replaces', [replaces('203.0.113.7')], 1, 'ok', 'counts this machine as 203.0.113.7'],
  ['two proxies that add', [adds('10.0.0.2'), adds('203.0.113.7')], 2, 'ok', 'as 203.0.113.7'],
  ['two proxies, but TRUST_PROXY is 1', [adds('10.0.0.2'), adds('203.0.113.7')], 1, 'problem', AS_ONE],
  ['one proxy that adds, but TRUST_PROXY is 2', [adds('203.0.113.7')], 2, 'problem', CHOSEN],
  ['one proxy that replaces, but TRUST_PROXY is 2', [replaces('203.0.113.7')], 2, 'problem', AS_ONE],
  [
    'a proxy that adds nothing, and TRUST_PROXY is 1',
    [(sent: string | undefined) => sent ?? ''],
    1,
    'problem',
    CHOSEN,
  ],
  ['no proxy, but TRUST_PROXY is 1', [], 1, 'problem', CHOSEN],
  ['one proxy that adds, but TRUST_PROXY is 0', [adds('203.0.113.7')], 0, 'problem', AS_ONE],
  ['no proxy, and TRUST_PROXY is 0', [], 0, 'ok', '0 in front of the API'],
])('the check of X-Forwarded-For with %s', async (_, proxies, trustProxy, state, message) => {
  let publicUrl = app.url;
  for (const forwardedFor of proxies) publicUrl = await startProxy(publicUrl, forwardedFor);
  const config = { ...readConfig(app.env), publicUrl, trustProxy };
  const { finding, forwardedFor } = await checkWebhook(config);
  expect(finding).toMatchObject({ state: 'ok' });
  const found: unknown = expect.stringContaining(message);
  expect(checkProxy(config, forwardedFor)).toMatchObject({ state, message: found });
});

test('a caller without the webhook secret learns nothing about the proxies', async () => {
  const answer = await fetch(`${app.url}/api/razorpay/webhook`, {
    method: 'POST',
    body: '{}',
    headers: { 'x-canteen-doctor': '1', 'x-forwarded-for': '203.0.113.7' },
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('x-canteen-doctor')).toBeNull();
});
