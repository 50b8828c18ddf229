-- A new order belongs to the current day, whose totals are not written yet. So a new order marks its day only when the day
-- is closed already. Orders that are being placed at midnight are committed before their day is closed, some minutes later.
-- A change of status always marks the day.

create function mark_late_order() returns trigger
  language plpgsql as $$
begin
  if exists (select 1 from closed_days where closed_days.day = new.campus_day) then
    insert into dirty_days (day) values (new.campus_day);
  end if;
  return null;
end
$$;

drop trigger order_changed on orders;
create trigger order_changed after update of status on orders
  for each row execute function mark_day_dirty();
create trigger order_came_late after insert on orders
  for each row execute function mark_late_order();
