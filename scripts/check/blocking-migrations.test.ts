import { expect, test } from 'vitest';
import { blockingSteps } from './blocking-migrations.ts';

const NEW = '0099-change.sql';

test.each([
  ['concurrently', 'create index orders_by_shop on orders (shop_id);'],
  ['concurrently', 'CREATE UNIQUE INDEX IF NOT EXISTS one_number\n  ON public.orders USING btree (number);'],
  ['concurrently', 'do $$ begin create index by_order on "refunds" (order_id); end $$;'],
  ['not valid', 'alter table orders add constraint orders_total check (total > 0);'],
  ['not valid', 'alter table only captures add check (amount > 0);'],
  ['not valid', 'alter table payments add constraint of_user foreign key (user_id) references users (id);'],
  [
    'not valid',
    'alter table orders add constraint a check (a > 0) not valid, add constraint b check (b in (1, 2));',
  ],
  ['using index', 'alter table order_lines add constraint once unique (order_id, food_id);'],
  ['using index', 'alter table audit_entries add primary key (id);'],
])('a step that locks a table with many rows is refused, it lacks %s: %s', (missing, sql) => {
  const [problem, ...others] = blockingSteps(NEW, sql);
  expect(problem).toContain(`without ${missing}`);
  expect(others).toEqual([]);
});

test.each([
  'create index concurrently orders_by_shop on orders (shop_id);',
  'create unique index concurrently if not exists one_number on orders (number);',
  // Accounts are few, and an index of them is built in less than a second.
  'create index staff on users (id) where is_admin;',
  'create index shops_by_name on shops (name);',
  'create index by_order on order_notes (order_id);',
  'alter table orders add constraint orders_total check (total > 0) not valid;',
  'alter table orders validate constraint orders_total;',
  'alter table payments add constraint of_user foreign key (user_id) references users (id) not valid;',
  'alter table orders add constraint one_number unique using index one_number;',
  'alter table orders add column nickname text;',
  'alter table shops add constraint shops_name check (name > 0);',
  'create function index_orders() returns void language plpgsql as $$ begin create index a on orders (id); end $$;',
])('a step that locks no table for long is not refused: %s', (sql) => {
  expect(blockingSteps(NEW, sql)).toEqual([]);
});

test('migrations that are older than this check are not checked', () => {
  expect(blockingSteps('0059-index.sql', 'create index a on orders (id);')).toEqual([]);
  expect(blockingSteps('0060-index.sql', 'create index a on orders (id);')).toHaveLength(1);
});
