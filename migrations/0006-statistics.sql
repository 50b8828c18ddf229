-- Totals of past days by day, shop and status, written every night. Amounts in paise, days in UTC+5:30.

create table daily_shop_statistics (
  day date not null,
  shop_id text not null,
  shop_name text not null,
  status text not null,
  order_count integer not null check (order_count > 0),
  items_total bigint not null,
  gst_amount bigint not null,
  delivery_fee bigint not null,
  revenue bigint not null check (revenue = items_total + gst_amount + delivery_fee),
  primary key (day, shop_id, status)
);

create table closed_days (
  day date primary key,
  closed_at timestamptz not null
);

-- Days whose totals must be computed (again) because their orders have changed. Every change inserts its own row. If changes
-- shared a row, the rollup could delete it before a change that relies on it has committed, and would miss that change.
create table dirty_days (
  day date not null
);
create index dirty_days_of_day on dirty_days (day);

create function mark_day_dirty() returns trigger
  language plpgsql as $$
begin
  insert into dirty_days (day) values (new.campus_day);
  return null;
end
$$;
create trigger order_changed after insert or update of status on orders
  for each row execute function mark_day_dirty();
