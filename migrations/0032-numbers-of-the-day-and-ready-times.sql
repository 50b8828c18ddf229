-- The number of an order in its shop on its campus day (UTC+5:30), such as 42. Orders of older versions have none. The unique
-- index also finds the orders of a day, so it replaces the index that did only that.

alter table orders
  add column day_number integer constraint orders_day_number_positive check (day_number > 0);
create unique index orders_day_number_once on orders (campus_day, shop_id, day_number);
drop index orders_of_day;

-- The last number of each shop and day. Its row is locked from the insert of an order to the commit, so there are free pages
-- for the new versions of the row.
create table shop_days (
  shop_id text not null,
  day date not null,
  last_number integer not null check (last_number > 0),
  primary key (shop_id, day)
) with (fillfactor = 50);

-- How many minutes an order usually takes from PAID to READY; null when it is not known.
alter table shops
  add column ready_minutes integer constraint shops_ready_minutes_in_a_day check (ready_minutes between 1 and 1440);
