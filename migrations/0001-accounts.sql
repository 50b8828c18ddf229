-- Users, their sessions, one-time codes, and the list of addresses outside the campus that may register.

-- Ids are random strings of 24 hex digits, so that an id does not reveal how many rows there are.
create function new_id() returns text
  language sql volatile
  return substr(replace(gen_random_uuid()::text, '-', ''), 1, 24);

create table users (
  id text primary key default new_id(),
  name text not null check (char_length(name) between 3 and 100),
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  contact text not null unique check (contact ~ '^[0-9]{10}$'),
  address text not null check (char_length(address) between 5 and 500),
  password_hash text not null,
  is_admin boolean not null default false,
  is_owner boolean not null default false,
  is_shop_admin boolean not null default false,
  is_delivery boolean not null default false,
  is_blocked boolean not null default false,
  created_at timestamptz not null default now()
);
create index users_newest on users (created_at desc, id desc);

-- At least one owner who is not blocked must remain, because only an owner can give all rights.
create function keep_one_owner() returns trigger
  language plpgsql as $$
begin
  if old.is_owner and not old.is_blocked then
    perform pg_advisory_xact_lock(hashtext('keep_one_owner'));
    if not exists (select 1 from users where users.is_owner and not users.is_blocked) then
      raise exception 'at least one unblocked owner must remain'
        using errcode = 'integrity_constraint_violation', constraint = 'keep_one_owner';
    end if;
  end if;
  return null;
end
$$;
create constraint trigger keep_one_owner
  after update of is_owner, is_blocked or delete on users
  for each row execute function keep_one_owner();

create table sessions (
  id text primary key default new_id(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id text not null references users (id) on delete cascade,
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  ip text not null default '' check (char_length(ip) <= 64),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index sessions_of_user on sessions (user_id, created_at desc);
create index sessions_by_expiry on sessions (expires_at);

create table one_time_codes (
  id text primary key default new_id(),
  purpose text not null check (purpose in ('register', 'password-reset', 'email-change')),
  email text not null check (email = lower(email)),
  user_id text references users (id) on delete cascade,
  code_hmac bytea not null check (octet_length(code_hmac) = 32),
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  proved_at timestamptz,
  consumed_at timestamptz
);
-- A new code makes the old one invalid: a purpose and an address have at most one valid code.
create unique index one_time_codes_alive on one_time_codes (purpose, email) where consumed_at is null;
create index one_time_codes_by_expiry on one_time_codes (expires_at);

create table bypass_entries (
  id text primary key default new_id(),
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  reason text not null default '' check (char_length(reason) <= 500),
  added_by text references users (id) on delete set null,
  added_by_name text not null,
  created_at timestamptz not null
);
