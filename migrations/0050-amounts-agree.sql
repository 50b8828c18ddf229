-- The amount of a payment, its snapshot and the lines of its order always agree.

-- The next migration checks the existing rows, so that this one does not lock the table for long.
alter table payments
  add constraint payments_amount_of_snapshot check (amount = (snapshot ->> 'totalPrice')::bigint) not valid;

-- All lines of an order are inserted by one statement.
create function check_order_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct added.order_id from added) as placed
    where (select orders.items_total from orders where orders.id = placed.order_id)
      <> (select sum(order_lines.price * order_lines.quantity) from order_lines
        where order_lines.order_id = placed.order_id)
  ) then
    raise exception 'the lines of an order must add up to its items_total'
      using errcode = 'check_violation', constraint = 'order_lines_add_up';
  end if;
  return null;
end $$;
create trigger order_lines_add_up
  after insert on order_lines referencing new table as added
  for each statement execute function check_order_lines();

create function refuse_changed_amount() returns trigger language plpgsql as $$
begin
  raise exception 'the amounts of an order never change'
    using errcode = 'check_violation', constraint = 'orders_amounts_final';
end $$;
create trigger orders_amounts_final
  before update of items_total, gst_amount, delivery_fee, total_price on orders for each row
  when ((old.items_total, old.gst_amount, old.delivery_fee, old.total_price)
    is distinct from (new.items_total, new.gst_amount, new.delivery_fee, new.total_price))
  execute function refuse_changed_amount();
create trigger order_lines_amounts_final
  before update of price, quantity on order_lines for each row
  when ((old.price, old.quantity) is distinct from (new.price, new.quantity))
  execute function refuse_changed_amount();
