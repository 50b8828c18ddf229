-- An order is what was paid: the amount, the customer and the shop of a payment that was not refused, with lines.

-- An order and its lines are inserted by one statement. The conditions are values, because PostgreSQL may answer a condition
-- with exists by reading all payments or lines.
create function check_placed_orders() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
    where (
      select payments.id from payments
      where payments.id = added.payment_id and payments.amount = added.total_price and payments.shop_id = added.shop_id
        and payments.user_id is not distinct from added.user_id and payments.refused_at is null
    ) is null
  ) then
    raise exception 'an order must agree with its payment'
      using errcode = 'check_violation', constraint = 'orders_agree_with_payment';
  end if;
  if exists (
    select from added
    where (select order_lines.key from order_lines where order_lines.order_id = added.id limit 1) is null
  ) then
    raise exception 'an order must have lines' using errcode = 'check_violation', constraint = 'orders_have_lines';
  end if;
  return null;
end $$;
create trigger orders_agree_with_payment
  after insert on orders referencing new table as added
  for each statement execute function check_placed_orders();

-- The lines of an order are deleted only together with it.
create function refuse_deleted_lines() returns trigger language plpgsql as $$
begin
  if exists (select from removed join orders on orders.id = removed.order_id) then
    raise exception 'the lines of an order stay' using errcode = 'check_violation', constraint = 'order_lines_stay';
  end if;
  return null;
end $$;
create trigger order_lines_stay
  after delete on order_lines referencing old table as removed
  for each statement execute function refuse_deleted_lines();

create trigger payments_amount_final
  before update of amount on payments for each row
  when (old.amount <> new.amount)
  execute function refuse_changed_amount();

-- Without this, the comparison of migration 0050 says nothing. The next migration checks the existing rows.
alter table payments
  add constraint payments_amount_in_snapshot check ((snapshot ->> 'totalPrice') is not null) not valid;
