-- One-time codes by whose they are, and mails about an account that must not be lost.

-- Two people may ask to move to the same address; the code of one is not the other's, nor does it kill it.
drop index one_time_codes_alive;
create unique index one_time_codes_alive on one_time_codes (purpose, email, coalesce(user_id, ''))
  where consumed_at is null;
-- How often a code was sent to an address of late.
create index one_time_codes_sent on one_time_codes (purpose, email, created_at desc);

-- Lists go on by this time, which travels in milliseconds.
alter table users alter column created_at type timestamptz(3);

-- What an account's owner must be told, written with the change itself; a row is gone once its job stands.
create table account_notices (
  id text primary key default new_id(),
  kind text not null check (kind in ('password-changed', 'email-changed')),
  email text not null,
  name text not null,
  at timestamptz not null
);
create index account_notices_oldest on account_notices (at, id);
