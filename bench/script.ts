import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/run-command.ts';
import { compare, ratioFigure } from './compare.ts';
import type { Figure } from './figure.ts';
import { load } from './load.ts';
import type { Product } from './start-product.ts';
import { startReference } from './start-reference.ts';

const ROUNDS = 4;
const LOAD = { connections: 16, duration: 3, headers: { 'accept-encoding': 'br' } };
const ASSETS = join(ROOT, 'pwa/dist/assets');

/** A script of the app, as a browser loads it, compared with a plain Hono response of the same bytes. */
export async function benchScript(product: Product): Promise<Figure> {
  const script = readdirSync(ASSETS).find((file) => /^cart-.+\.js$/.test(file)) ?? '';
  const reference = await startReference(product, join(ASSETS, `${script}.br`));
  try {
    const ratio = await compare(
      ROUNDS,
      () => load({ ...LOAD, url: `${product.url}/assets/${script}` }, 200),
      () => load({ ...LOAD, url: `${reference.url}/script` }, 200),
    );
    return ratioFigure('a script of the app', ratio, 0.8);
  } finally {
    await reference.end();
  }
}
