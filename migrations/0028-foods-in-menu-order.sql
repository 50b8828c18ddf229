-- Staff page through the foods of all shops in the order of the menus: by shop, then oldest first.
create index shops_by_name on shops (lower(name), id);
create index foods_in_menu on foods (shop_id, created_at, id);
