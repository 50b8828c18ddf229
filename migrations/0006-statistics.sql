-- Past days, closed once a night: day x shop x status. Amounts in paise, days in UTC+5:30.

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

-- Days whose orders changed and which must be rolled (again). Every change leaves a mark of its own: were a mark
-- shared, a roll could take it away before the change that relied on it has committed, and the change be lost.
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
