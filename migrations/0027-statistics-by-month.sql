-- The first figures of the screen for a long range: shops and statuses from months, days from totals of all shops.

create table monthly_shop_statistics (
  month date not null check (extract(day from month) = 1),
  shop_id text not null,
  shop_name text not null,
  status text not null,
  order_count bigint not null check (order_count > 0),
  items_total bigint not null,
  gst_amount bigint not null,
  delivery_fee bigint not null,
  revenue bigint not null check (revenue = items_total + gst_amount + delivery_fee),
  primary key (month, shop_id, status)
);

create table daily_statistics (
  day date not null,
  status text not null,
  order_count bigint not null check (order_count > 0),
  revenue bigint not null,
  primary key (day, status)
);

-- For the days of a few shops.
create index daily_shop_statistics_of_shop on daily_shop_statistics (shop_id, day);

-- The newest cancelled or refunded orders of one shop, which are few among its others. A new order is not in them.
create index orders_of_shop_given_back on orders (shop_id, status, created_at desc, id desc)
  where status in ('CANCELLED', 'REFUNDED');

-- Days that were closed before have none of these totals. They are counted from their orders until the next roll.
truncate daily_shop_statistics, closed_days, closed_months, dirty_days;
