-- One row for each checkout and for each capture that the provider reports. Amounts in paise.

create table payments (
  id text primary key default new_id(),
  user_id text references users (id) on delete set null,
  idempotency_key text check (char_length(idempotency_key) between 1 and 200),
  -- A hash of the request, so that the same idempotency key with another request can be refused.
  request_hash bytea not null,
  -- Null until the provider has answered.
  provider_order_id text unique check (provider_order_id ~ '^order_[A-Za-z0-9]{1,40}$'),
  amount bigint not null check (amount > 0),
  currency text not null default 'INR' check (currency = 'INR'),
  -- The whole checkout: the only source of the order's lines and amounts.
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  shop_id text not null,
  -- Set when the provider's signature of this payment was verified.
  provider_payment_id text unique check (provider_payment_id ~ '^pay_[A-Za-z0-9]{1,40}$'),
  verified_at timestamptz,
  created_at timestamptz not null,
  quote_expires_at timestamptz not null,
  check ((provider_payment_id is null) = (verified_at is null)),
  unique (user_id, idempotency_key)
);
create index payments_verified on payments (verified_at) where verified_at is not null;
create index payments_of_user on payments (user_id, created_at desc);

create table captures (
  provider_payment_id text primary key check (provider_payment_id ~ '^pay_[A-Za-z0-9]{1,40}$'),
  payment_id text not null references payments (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  seen_at timestamptz not null,
  source text not null check (source in ('webhook', 'sweep', 'verify'))
);
create index captures_of_payment on captures (payment_id);
create index captures_by_time on captures (seen_at);

-- The provider's events that were applied. Each event is applied once, however often it is delivered.
create table provider_events (
  id text primary key check (char_length(id) between 1 and 100),
  kind text not null,
  received_at timestamptz not null
);
create index provider_events_by_time on provider_events (received_at);
