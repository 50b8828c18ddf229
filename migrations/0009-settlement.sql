-- How a payment ends: in one order, or in one refund.

alter table payments
  -- Set when a capture of this payment could not become an order: from then on none does. It stands on the row that
  -- the order claims, so that of an order and a refund at once only one can win.
  add column refused_at timestamptz,
  -- When the provider was last asked about it.
  add column asked_at timestamptz;
create index payments_to_ask on payments (created_at) where provider_order_id is not null;

alter table captures
  -- When the customer paid, by the provider's word.
  add column paid_at timestamptz not null default now(),
  -- Null until it is decided whether it becomes an order or a refund.
  add column settled_at timestamptz;
alter table captures alter column paid_at drop default;
create index captures_unsettled on captures (seen_at) where settled_at is null;
