-- The pin of a shop on the map.
alter table shops
  add column lat double precision check (lat between -90 and 90),
  add column lng double precision check (lng between -180 and 180),
  add constraint shops_location_whole check ((lat is null) = (lng is null)),
  add constraint shops_location_not_zero check (lat <> 0 or lng <> 0);

-- Counts the changes of the fields that staff edit in a form, so that saving a form with old values can be refused.
alter table shops add column revision bigint not null default 1;
alter table foods add column revision bigint not null default 1;

alter table shop_tags add constraint shop_tags_at_most_20 check (position between 0 and 19);
alter table food_tags add constraint food_tags_at_most_20 check (position between 0 and 19);

-- A food that moves to another shop changes the menu of both.
create function touch_shops_of_updated_foods() returns trigger
  language plpgsql as $$
begin
  update shops set enabled = shops.enabled
  where shops.id in (select before.shop_id from before union select changed.shop_id from changed);
  return null;
end
$$;
drop trigger foods_updated on foods;
create trigger foods_updated after update on foods
  referencing old table as before new table as changed for each statement
  execute function touch_shops_of_updated_foods();
