import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { compare, ratioFigure } from './compare.ts';
import type { Figure } from './figure.ts';
import { load } from './load.ts';
import type { Product } from './start-product.ts';
import { startReference } from './start-reference.ts';

const ROUNDS = 4;
const LOAD = { connections: 16, duration: 3 };
const FOODS = 60;

/** A cached menu of 60 foods compared with a plain Hono response of the same bytes: status 200 and status 304. */
export async function benchMenu(product: Product): Promise<Figure[]> {
  const shopId = await shopWithSixtyFoods(product.databaseUrl);
  const url = `${product.url}/api/shops/${shopId}/foods`;
  const answer = await fetch(url);
  const etag = answer.headers.get('etag') ?? '';
  const menu = await answer.text();
  const count = (JSON.parse(menu) as unknown[]).length;
  if (count !== FOODS || etag === '')
    throw new Error(`the menu has ${count} foods and the validator '${etag}'`);

  const menuFile = join(product.env.DATA_DIR ?? '', 'menu.json');
  writeFileSync(menuFile, menu);
  const reference = await startReference(product, menuFile);
  try {
    const plain = reference.url;
    const full = await compare(
      ROUNDS,
      () => load({ ...LOAD, url }, 200),
      () => load({ ...LOAD, url: `${plain}/menu` }, 200),
    );
    const headers = { 'if-none-match': etag };
    const notModified = await compare(
      ROUNDS,
      () => load({ ...LOAD, url, headers }, 304),
      () => load({ ...LOAD, url: `${plain}/menu-not-modified`, headers }, 304),
    );
    return [
      ratioFigure('menu of 60 foods, 200', full, 0.45),
      ratioFigure('menu of 60 foods, 304', notModified, 0.55),
    ];
  } finally {
    await reference.end();
  }
}

/** Gives the demo shop with the most foods exactly sixty. */
async function shopWithSixtyFoods(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [shop] = await sql<{ id: string }[]>`
      select shops.id from shops join foods on foods.shop_id = shops.id and foods.enabled
      where shops.enabled group by shops.id order by count(*) desc limit 1`;
    if (!shop) throw new Error('the demo campus has no shop');
    await sql`
      update foods set enabled = false where foods.id in (
        select foods.id from foods where foods.shop_id = ${shop.id} and foods.enabled
        order by foods.created_at, foods.id offset ${FOODS})`;
    await sql`
      insert into foods (shop_id, name, price, description)
      select ${shop.id}, 'Lunch special ' || n, 9000 + n, 'Rice, two vegetables, dal, curd and a papad' from generate_series(1, ${FOODS}
        - (select count(*)::int from foods where foods.shop_id = ${shop.id} and foods.enabled)) as n`;
    return shop.id;
  } finally {
    await sql.end();
  }
}
