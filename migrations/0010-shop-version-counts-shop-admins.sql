-- Answers about a shop contain its shop admin, so a change of the shop admins also increases the version of the shop.

create trigger shop_admins_inserted after insert on shop_admins
  referencing new table as changed for each statement execute function touch_shops_of_foods();
create trigger shop_admins_deleted after delete on shop_admins
  referencing old table as changed for each statement execute function touch_shops_of_foods();

create function touch_shops_of_user() returns trigger
  language plpgsql as $$
begin
  update shops set enabled = shops.enabled
  where shops.id in (select shop_admins.shop_id from shop_admins where shop_admins.user_id = new.id);
  return null;
end
$$;
create trigger shop_admin_role_changed after update of is_shop_admin on users
  for each row when (old.is_shop_admin is distinct from new.is_shop_admin)
  execute function touch_shops_of_user();
