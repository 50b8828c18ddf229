import { expect, test } from 'vitest';
import { refusedSteps } from './breaking-migrations.ts';

const NEW = '0099-change.sql';

test.each([
  ['drop column', 'alter table users drop column nickname;'],
  ['drop column', 'alter table users drop nickname;'],
  ['drop column', 'ALTER TABLE users DROP COLUMN IF EXISTS nickname, ADD COLUMN name text;'],
  ['drop table', 'drop table if exists old_users;'],
  ['drop view', 'drop view open_orders;'],
  ['drop type', 'drop type diet;'],
  ['drop column', 'do $$ begin alter table users drop column nickname; end $$;'],
  ['drop function', 'drop function next_order_number(date);'],
  ['drop schema', 'drop schema old cascade;'],
  ['drop schema', 'drop owned by canteen;'],
  ['drop default', 'alter table users alter column name drop default;'],
  ['truncate', 'truncate table sessions;'],
  ['set schema', 'alter table users set schema old;'],
  ['rename', 'alter table users rename column name to full_name;'],
  ['rename', 'alter table users rename to people;'],
  ['set not null', 'alter table users\n  alter column contact set not null;'],
  ['change of a type', 'alter table users alter column id type bigint;'],
  ['change of a type', 'alter table users alter id set data type bigint;'],
  ['not null without default', 'alter table users add column nickname text not null;'],
  ['not null without default', 'alter table users add nickname text not null;'],
  ['not null without default', 'alter table users add if not exists nickname text not null;'],
  ['not null without default', 'do $do$ begin alter table users add nickname text not null; end $do$;'],
  [
    'not null without default',
    'alter table users add column n int not null references places on delete set default;',
  ],
  [
    'not null without default',
    "alter table users add column one text not null default '', add column two text not null;",
  ],
])('a migration with %s is refused: %s', (step, sql) => {
  expect(refusedSteps(NEW, sql).join()).toContain(step);
  const contract = '-- contract: nothing reads or needs this since 0098\n';
  expect(refusedSteps(NEW, contract + sql)).toEqual([]);
  expect(refusedSteps(NEW, contract.replace('0098', '0099') + sql).join()).toContain('not before this one');
});

test.each([
  'create table nicknames (user_id text primary key, name text not null);',
  "alter table users add column nickname text not null default '';",
  'alter table users add column nickname text;',
  'alter table users add column number bigint generated always as identity not null;',
  'alter table users alter column contact drop not null;',
  'alter table users drop constraint users_name_check, add constraint users_name_check check (true);',
  'alter table users add constraint users_name_check check (name is not null);',
  'alter table users alter column name set default true;',
  'insert into texts values ($$drop table users$$);',
  "do $$ begin raise notice 'drop table users'; end $$;",
  'create trigger emptied before truncate on users execute function forbid();',
  'drop index users_of_day;',
  'drop trigger order_changed on orders;',
  "-- The column could be renamed: drop table users.\ninsert into texts values ('drop table users');",
  'create function f() returns void language plpgsql as $$ begin drop table temporary_users; end $$;',
])('a migration that the version before it survives is not refused: %s', (sql) => {
  expect(refusedSteps(NEW, sql)).toEqual([]);
});

test('migrations that are older than this check are not checked', () => {
  expect(refusedSteps('0038-codes.sql', 'drop table users;')).toEqual([]);
  expect(refusedSteps('0039-codes.sql', 'drop table users;')).toHaveLength(1);
});
