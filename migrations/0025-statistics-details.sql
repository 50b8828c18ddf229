-- A transaction that changes orders of a day holds a shared lock of this day until it ends; the rollup of the day takes the
-- lock exclusively. So the rollup counts all changes of a transaction or none. A day that is not closed needs no mark,
-- because its totals are counted from its orders. A closed day needs one mark, however often its orders change.

create function lock_statistics_day(day date) returns void
  language sql volatile
  return pg_advisory_xact_lock_shared(hashtext('roll up a day'), day - date '2000-01-01');

create function mark_closed_day(changed date) returns void
  language plpgsql as $$
begin
  perform lock_statistics_day(changed);
  -- A separate statement, so that it sees what was committed while the first one waited for the lock.
  insert into dirty_days (day)
    select closed_days.day from closed_days
    where closed_days.day = changed and not exists (select 1 from dirty_days where dirty_days.day = changed);
end
$$;

create or replace function mark_day_dirty() returns trigger
  language plpgsql as $$
begin
  perform mark_closed_day(new.campus_day);
  return null;
end
$$;

create or replace function mark_late_order() returns trigger
  language plpgsql as $$
begin
  perform mark_closed_day(days.day) from (select distinct added.campus_day as day from added order by day) as days;
  return null;
end
$$;

-- The reason of a refund is part of the statistics.
create function mark_refunded_order() returns trigger
  language plpgsql as $$
begin
  perform mark_closed_day(orders.campus_day) from orders where orders.id = new.order_id;
  return null;
end
$$;
create trigger refund_added after insert on refunds
  for each row when (new.order_id is not null) execute function mark_refunded_order();

-- Further totals of closed days (period 'day') and of months whose days are all closed (period 'month'), so that a long
-- range reads few rows. Amounts in paise; days, weekdays and hours in UTC+5:30.

create table hour_statistics (
  period text not null check (period in ('day', 'month')),
  start date not null,
  shop_id text not null,
  status text not null,
  -- 1 is Monday, 7 is Sunday.
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  order_count bigint not null check (order_count > 0),
  primary key (period, start, shop_id, status, weekday, hour)
);

create table food_statistics (
  period text not null check (period in ('day', 'month')),
  start date not null,
  shop_id text not null,
  status text not null,
  -- The id of the food, or 'name:' and the name when the line has none.
  food text not null,
  food_name text not null,
  quantity bigint not null check (quantity > 0),
  revenue bigint not null,
  primary key (period, start, shop_id, status, food)
);

-- How long orders took from PAID to a status: order_count of them more than 1.1 ^ (bucket - 1) and at most 1.1 ^ bucket
-- seconds.
create table wait_statistics (
  period text not null check (period in ('day', 'month')),
  start date not null,
  shop_id text not null,
  status text not null,
  reached text not null check (reached in ('ACCEPTED', 'DELIVERED')),
  bucket smallint not null check (bucket >= 0),
  order_count bigint not null check (order_count > 0),
  primary key (period, start, shop_id, status, reached, bucket)
);

create table cancellation_statistics (
  period text not null check (period in ('day', 'month')),
  start date not null,
  shop_id text not null,
  status text not null check (status in ('CANCELLED', 'REFUNDED')),
  -- The reason of the refund; empty when there is none.
  reason text not null,
  order_count bigint not null check (order_count > 0),
  revenue bigint not null,
  primary key (period, start, shop_id, status, reason)
);

-- Months whose totals have been summed from their days. The rollup of one of its days deletes the row.
create table closed_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null
);

-- Days that were closed earlier lack these totals. Until the next rollup they are counted from their orders.
truncate daily_shop_statistics, closed_days, dirty_days;
