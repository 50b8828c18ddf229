-- What settlement needs to end each payment in one order or one refund.

alter table payments
  -- Set when a payment cannot become an order; after that no order is placed from it. It is in the row that placing an
  -- order locks, so that an order and a refusal at the same time cannot both happen.
  add column refused_at timestamptz,
  -- When the sweep last asked the provider about this payment.
  add column asked_at timestamptz;
create index payments_to_ask on payments (created_at) where provider_order_id is not null;

alter table captures
  -- When the customer paid, as reported by the provider.
  add column paid_at timestamptz not null default now(),
  -- Null until it is decided whether it becomes an order or a refund.
  add column settled_at timestamptz;
alter table captures alter column paid_at drop default;
create index captures_unsettled on captures (seen_at) where settled_at is null;
