import postgres from 'postgres';
import { OWNER } from './demo-accounts.ts';
import type { Figure } from './figure.ts';
import { logIn } from './log-in-and-pay.ts';
import type { Product } from './start-product.ts';

const REQUESTS = 15;
const LIMIT_MS = 300;
const SIZE = { shops: 60, foods: 5_000, users: 20_000, changes: 1_000 };

const LISTS = {
  'foods as in the menu': '/api/foods/admin?limit=50',
  'foods by price': '/api/foods/admin?limit=50&sort=price',
  'foods, searched': '/api/foods/admin?limit=50&search=special%2049',
  'users, newest first': '/api/users/admin/all?limit=50&sort=newest',
  'users by name': '/api/users/admin/all?limit=50&sort=name',
  'users, searched': '/api/users/admin/all?limit=50&search=bench%2019',
  'shops, all 60': '/api/shops/admin',
  changes: '/api/audit?limit=50',
};

/** The server's time for the first page of each list of staff, on a campus of 60 shops, 5,000 foods and 20,000 users. */
export async function benchStaffLists(product: Product): Promise<Figure[]> {
  await growCampus(product.databaseUrl);
  const token = await logIn(product.url, OWNER);
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(LISTS)) {
    // The first request after the data was added also fills the caches.
    await timeOf(`${product.url}${path}`, token);
    const times: number[] = [];
    for (let n = 0; n < REQUESTS; n += 1) times.push(await timeOf(`${product.url}${path}`, token));
    times.sort((a, b) => a - b);
    const middle = times[REQUESTS >> 1] ?? NaN;
    figures.push({
      name: `first page: ${name}`,
      value: `${middle.toFixed(0)} ms the median, ${times.at(-1)?.toFixed(0)} ms the slowest`,
      limit: `≤ ${LIMIT_MS} ms`,
      holds: middle <= LIMIT_MS,
    });
  }
  return figures;
}

async function timeOf(url: string, token: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - startedAt;
}

/** Adds shops, foods with two tags each, users and changes, until the campus has that many. */
export async function growCampus(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`
      insert into shops (name, description, address, contact, opening_time, closing_time)
      select 'Bench Shop ' || n, 'Snacks and tea', 'Block ' || n, '98' || lpad(n::text, 8, '0'), '00:00', '00:00'
      from generate_series(1, ${SIZE.shops} - (select count(*)::int from shops)) as n`;
    await sql`
      insert into audit_entries (at, actor_name, action, subject_kind, subject_id, before, after)
      select date_trunc('milliseconds', now()) - make_interval(mins => n), 'Bench', 'food.update', 'food', 'food-' || n,
        jsonb_build_object('name', 'Dish ' || n, 'price', 50), jsonb_build_object('name', 'Dish ' || n, 'price', 60)
      from generate_series(1, ${SIZE.changes} - (select count(*)::int from audit_entries)) as n`;
    await sql`insert into tags (key, label) values ('bench', 'Bench'), ('special', 'Special') on conflict do nothing`;
    await sql`
      with place as (select shops.id, row_number() over (order by shops.id) - 1 as n from shops),
      made as (
        insert into foods (shop_id, name, price, description, created_at)
        select place.id, 'Lunch special ' || number, 1000 + number, 'Rice, two vegetables, dal, curd and a papad',
          now() - make_interval(secs => number)
        from generate_series(1, ${SIZE.foods} - (select count(*)::int from foods)) as number
          join place on place.n = number % ${SIZE.shops}
        returning id)
      insert into food_tags (food_id, tag_key, position)
      select made.id, tag.key, tag.position from made
        cross join (values ('bench', 0), ('special', 1)) as tag (key, position)`;
    await sql`
      insert into users (name, email, contact, address, password_hash, created_at)
      select 'Student Bench ' || n, 'bench' || n || '@snu.edu.in', '70' || lpad(n::text, 8, '0'), 'Hostel ' || n, '-',
        now() - make_interval(secs => n)
      from generate_series(1, ${SIZE.users} - (select count(*)::int from users)) as n`;
    await sql`analyze`;
  } finally {
    await sql.end();
  }
}
