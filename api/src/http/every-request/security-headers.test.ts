import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TILE_URL: 'http://{s}.tiles.example.edu:8080/{z}/{x}/{y}.png' } });
});
afterAll(() => app.close());

/** The sources of each directive of the Content-Security-Policy. */
async function policyOf(path: string): Promise<Record<string, string[]>> {
  const { headers } = await app.request(null, 'GET', path);
  const directives = (headers.get('content-security-policy') ?? '').split(';');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

test.each([
  ['a list', '/api/shops', 200],
  ['an unknown call', '/api/nothing', 404],
  ['a call without a session', '/api/orders', 401],
  ['a wrong call', '/api/shops/search/%00', 400],
  ['the OpenAPI document', '/api/openapi.json', 200],
  ['the docs', '/api/docs', 200],
  ['a script of the docs', '/api/docs/start.js', 200],
  ['health', '/healthz', 200],
  ['readiness', '/readyz', 200],
  ['metrics', '/metrics', 200],
  ['a picture that is not there', '/pictures/none', 404],
  ['the app', '/', 200],
  ['a page of the app', '/orders', 200],
  ['a missing file of the app', '/assets/none.js', 404],
])('%s has the security headers', async (_, path, status) => {
  const answer = await vi.waitFor(async () => {
    const given = await app.request(null, 'GET', path);
    // On a busy machine /readyz may answer 503.
    expect(given.status).toBe(status);
    return given;
  });
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('permissions-policy')).toContain('camera=()');
  const policy = await policyOf(path);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
  expect(policy['base-uri']).toEqual(["'none'"]);
  expect(policy['default-src']).toBeOneOf([["'none'"], ["'self'"]]);
  expect(policy['script-src'] ?? []).not.toContain("'unsafe-inline'");
});

test('with an https address, answers and pages have Strict-Transport-Security for this host only', async () => {
  const headersOf = async (url: string) => {
    const campus = await startTestApp({ env: { PUBLIC_URL: url } });
    const answers = await Promise.all(
      ['/api/shops', '/', '/index.html', '/service-worker.js'].map((path) =>
        campus.request(null, 'GET', path),
      ),
    );
    await campus.close();
    return new Set(answers.map(({ headers }) => headers.get('strict-transport-security')));
  };
  expect(await headersOf('https://canteen.example.edu')).toEqual(new Set(['max-age=31536000']));
  expect(await headersOf('http://localhost:3000')).toEqual(new Set([null]));
});

test('scripts and styles of the app have no policies, its workers have', async () => {
  const page = await (await fetch(`${app.url}/`)).text();
  const parts = page.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [];
  expect(parts.length).toBeGreaterThan(3);
  for (const path of parts) {
    const { status, headers } = await fetch(app.url + path);
    expect([path, status, headers.get('x-content-type-options')]).toEqual([path, 200, 'nosniff']);
    expect(headers.get('content-security-policy')).toBeNull();
    expect(headers.get('permissions-policy')).toBeNull();
  }
  expect((await policyOf('/service-worker.js'))['default-src']).toEqual(["'self'"]);
});

test('an answer without a page may load nothing, and an error of a large body has the headers too', async () => {
  expect((await policyOf('/api/shops'))['script-src']).toBeUndefined();
  expect(await policyOf('/api/shops')).toMatchObject({ 'default-src': ["'none'"] });
  const large = await app.request(null, 'POST', '/api/users/login', 'x'.repeat(300_000));
  expect(large.status).toBe(413);
  expect(large.headers.get('x-content-type-options')).toBe('nosniff');
});

test('map tiles of an http: address pass the policy of the app', async () => {
  expect((await policyOf('/'))['img-src']).toEqual(
    expect.arrayContaining(['https:', 'http://*.tiles.example.edu:8080']),
  );
});

test("Razorpay's checkout passes the policy of the app", async () => {
  const policy = await policyOf('/payment');
  // checkout.js loads its check for fraud from the second host, and reports to lumberjack.
  expect(policy['script-src']).toEqual(
    expect.arrayContaining(['https://checkout.razorpay.com', 'https://cdn.razorpay.com']),
  );
  expect(policy['frame-src']).toEqual(
    expect.arrayContaining(['https://api.razorpay.com', 'https://checkout.razorpay.com']),
  );
  expect(policy['connect-src']).toEqual(
    expect.arrayContaining([
      'https://api.razorpay.com',
      'https://checkout.razorpay.com',
      'https://lumberjack.razorpay.com',
    ]),
  );
  expect(policy['style-src-attr']).toEqual(["'unsafe-inline'"]);
  const { headers } = await app.request(null, 'GET', '/payment');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('permissions-policy')).toContain('payment=(self "https://checkout.razorpay.com"');
});
