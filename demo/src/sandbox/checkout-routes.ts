import { Hono } from 'hono';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './refusal.ts';
import type { SandboxState } from './sandbox-state.ts';
import { orderById } from './store.ts';

/** The widget's files; looked for upwards, since a bundled build stands elsewhere than the source. */
function widgetFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, 'checkout');
  if (existsSync(join(beside, 'checkout.js'))) return beside;
  for (let folder = here; ; folder = dirname(folder)) {
    const candidate = join(folder, 'api/src/dev/razorpay-sandbox/checkout');
    if (existsSync(join(candidate, 'checkout.js'))) return candidate;
    if (folder === dirname(folder)) throw new Error("The sandbox's checkout.js was not found.");
  }
}

export function checkoutRoutes({ sql, keyId }: SandboxState) {
  const folder = widgetFolder();
  const script = readFileSync(join(folder, 'checkout.js'), 'utf8');
  const style = readFileSync(join(folder, 'checkout.css'), 'utf8');
  const headers = (type: string) => ({
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  return new Hono()
    .get('/checkout.js', (c) => c.body(script, 200, headers('text/javascript')))
    .get('/checkout.css', (c) => c.body(style, 200, headers('text/css')))
    .get('/checkout/:order', async (c) => {
      if (c.req.query('key') !== keyId) throw new Refusal(401, 'Authentication failed');
      const { id, amount, currency, status } = await orderById(sql, c.req.param('order'));
      return c.json({ id, amount, currency, status });
    });
}
