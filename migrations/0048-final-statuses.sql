-- An order that was cancelled or refunded does not become a sale again: the customer gets the money back.
create function refuse_reopened_order() returns trigger language plpgsql as $$
begin
  raise exception 'an order that is % cannot become %', old.status, new.status
    using errcode = 'check_violation', constraint = 'orders_final_status';
end $$;
create trigger orders_final_status
  before update of status on orders for each row
  when (
    new.status <> old.status
    and (old.status = 'REFUNDED' or old.status = 'CANCELLED' and new.status <> 'REFUNDED')
  )
  execute function refuse_reopened_order();

-- Who loses the role of shop admin loses the shops.
create function remove_shops_of_former_admin() returns trigger language plpgsql as $$
begin
  delete from shop_admins where shop_admins.user_id = new.id;
  return null;
end $$;
create trigger users_former_shop_admin
  after update of is_shop_admin on users for each row
  when (old.is_shop_admin and not new.is_shop_admin)
  execute function remove_shops_of_former_admin();
