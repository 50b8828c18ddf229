-- One statement inserts the orders of many customers, so the trigger checks for closed days once for each statement.

drop trigger order_came_late on orders;

create or replace function mark_late_order() returns trigger
  language plpgsql as $$
begin
  insert into dirty_days (day)
    select distinct closed_days.day from added join closed_days on closed_days.day = added.campus_day;
  return null;
end
$$;

create trigger order_came_late after insert on orders
  referencing new table as added
  for each statement execute function mark_late_order();
