-- Orders, their lines, their events and their refunds.

create table orders (
  id text primary key default new_id(),
  -- The short number for people, such as C7K2QX.
  number text not null unique check (number ~ '^[A-HJ-NP-Z2-9]{6}$'),
  user_id text references users (id) on delete set null,
  -- No foreign key, because the shop may be deleted while its orders and statistics stay.
  shop_id text not null,
  shop_name text not null,
  status text not null default 'PAID'
    check (status in ('PAID', 'ACCEPTED', 'READY', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'REFUNDED')),
  name text not null,
  contact text not null,
  address text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  description text not null default '',
  items_total bigint not null check (items_total > 0),
  gst_amount bigint not null check (gst_amount >= 0),
  delivery_fee bigint not null check (delivery_fee >= 0),
  total_price bigint not null,
  -- A payment has at most one order, and an order exactly one payment.
  payment_id text not null unique references payments (id),
  provider_payment_id text not null unique check (provider_payment_id ~ '^pay_[A-Za-z0-9]{1,40}$'),
  created_at timestamptz not null,
  -- The campus day of the order (UTC+5:30).
  campus_day date not null generated always as (((created_at at time zone 'UTC') + interval '5 hours 30 minutes')::date) stored,
  check (total_price = items_total + gst_amount + delivery_fee),
  check (lat <> 0 or lng <> 0)
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_of_user on orders (user_id, created_at desc, id desc);
create index orders_of_shop on orders (shop_id, created_at desc, id desc);
create index orders_of_status on orders (status, created_at desc, id desc);
create index orders_of_day on orders (campus_day);

create table order_lines (
  order_id text not null references orders (id) on delete cascade,
  position smallint not null check (position >= 0),
  food_id text references foods (id) on delete set null,
  name text not null check (char_length(name) between 1 and 100),
  price bigint not null check (price > 0),
  quantity integer not null check (quantity between 1 and 99),
  primary key (order_id, position)
);
create index order_lines_of_food on order_lines (food_id) where food_id is not null;

-- The events of orders: the timeline, and the outbox for sockets, mails and pushes. Transactions do not commit in the order
-- of their event ids, so readers sort by (xid, id) and read only events below the oldest running transaction.
create table order_events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (kind in ('created', 'status')),
  from_status text,
  to_status text not null,
  actor_id text,
  actor_name text not null default '',
  actor_role text not null
    check (actor_role in ('customer', 'owner', 'admin', 'shop-admin', 'delivery', 'system')),
  at timestamptz not null,
  check ((kind = 'created') = (from_status is null))
);
create index order_events_in_commit_order on order_events (xid, id);
create index order_events_of_order on order_events (order_id, id);
create unique index order_events_created_once on order_events (order_id) where kind = 'created';

-- The position of each reader in the stream of order events.
create table outbox_cursors (
  name text primary key,
  xid xid8 not null,
  event_id bigint not null
);

create table refunds (
  id text primary key default new_id(),
  -- One refund for each payment, so that money is never returned twice.
  provider_payment_id text not null unique check (provider_payment_id ~ '^pay_[A-Za-z0-9]{1,40}$'),
  payment_id text not null references payments (id),
  order_id text references orders (id),
  amount bigint not null check (amount > 0),
  status text not null default 'queued' check (status in ('queued', 'requested', 'processed', 'failed')),
  reason text not null,
  provider_refund_id text unique check (provider_refund_id ~ '^rfnd_[A-Za-z0-9]{1,40}$'),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_open on refunds (created_at) where status <> 'processed';
create index refunds_of_order on refunds (order_id);
create index refunds_of_payment on refunds (payment_id);
