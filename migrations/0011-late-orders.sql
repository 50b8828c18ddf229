-- A new order belongs to a day that is still open, which no roll has counted: only one that comes late leaves a mark.
-- What is under way at midnight is no matter, since a day is closed minutes after its end. A change of status
-- leaves a mark always.

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
