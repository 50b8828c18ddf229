-- The user of a one-time code, and mails about account changes that must not be lost.

-- Two users may want to change to the same address. Each has a code, and a code of one does not replace that of the other.
drop index one_time_codes_alive;
create unique index one_time_codes_alive on one_time_codes (purpose, email, coalesce(user_id, ''))
  where consumed_at is null;
-- To count how many codes were sent to an address recently.
create index one_time_codes_sent on one_time_codes (purpose, email, created_at desc);

-- Lists are paged by this time, and cursors hold milliseconds.
alter table users alter column created_at type timestamptz(3);

-- Notices to be mailed to users, written in the transaction of the change. A row is deleted after its mail job was added.
create table account_notices (
  id text primary key default new_id(),
  kind text not null check (kind in ('password-changed', 'email-changed')),
  email text not null,
  name text not null,
  at timestamptz not null
);
create index account_notices_oldest on account_notices (at, id);
