-- Finds the foods by their ids. PostgreSQL does not know how few rows changed and read all foods, at each chunk of an
-- import.
create or replace function touch_shops_of_food_tags() returns trigger
  language plpgsql as $$
begin
  update shops set enabled = shops.enabled
  where shops.id in (
    select found.shop_id
    from (select distinct changed.food_id from changed) as one
    cross join lateral (select foods.shop_id from foods where foods.id = one.food_id limit 1) as found);
  return null;
end
$$;
