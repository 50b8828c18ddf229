-- Lists are paged by (created_at, id), and a cursor holds the time in milliseconds, as JavaScript does. With microseconds in
-- the column, a row could appear on two pages or on none.

alter table users alter column created_at set default date_trunc('milliseconds', now());
update users set created_at = date_trunc('milliseconds', users.created_at)
where users.created_at <> date_trunc('milliseconds', users.created_at);
alter table users add constraint users_created_to_the_millisecond
  check (created_at = date_trunc('milliseconds', created_at));
