import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { inProject } from '@canteen/api/config/project-path';
import { ApiError } from './api-error.ts';
import type { SandboxState } from './sandbox-state.ts';
import { orderById } from './store.ts';

export function checkoutRoutes({ sql, keyId }: SandboxState) {
  const folder = inProject('demo/src/sandbox/checkout');
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
      if (c.req.query('key') !== keyId) throw new ApiError(401, 'Authentication failed');
      const { id, amount, currency, status } = await orderById(sql, c.req.param('order'));
      return c.json({ id, amount, currency, status });
    });
}
