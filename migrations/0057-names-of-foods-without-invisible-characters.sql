-- The same characters as in domain/src/foods/visible-text.ts, and the marks of text direction.
create function visible_name(name text) returns text language sql immutable as $$
  select normalize(btrim(regexp_replace(
    regexp_replace(name, '[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
    '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g')), nfc)
$$;

-- Also for the version before this migration, which runs beside it and stores these characters. Before the stored names are
-- changed: it locks the table, so no food is saved meanwhile and none is left out.
create function store_visible_name() returns trigger language plpgsql as $$
begin
  new.name := visible_name(new.name);
  return new;
end $$;
create trigger foods_visible_name before insert or update of name on foods for each row
  when (new.name ~ '[\u00a0\u00ad\u061c\u1680\u2000-\u200b\u200e\u200f\u202a-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff]')
  execute function store_visible_name();

-- No two foods of a shop may have the same name: a cleaned name that another food has gets a number.
do $$
declare
  food record;
  clean text;
  free text;
  number integer;
begin
  for food in
    select foods.id, foods.shop_id, foods.name from foods
    where foods.name <> visible_name(foods.name)
    order by foods.shop_id, foods.created_at, foods.id
  loop
    clean := coalesce(nullif(visible_name(food.name), ''), 'Food without a name');
    free := clean;
    number := 1;
    while exists (
      select 1 from foods
      where foods.shop_id = food.shop_id and lower(foods.name) = lower(free) and foods.id <> food.id
    ) loop
      number := number + 1;
      free := left(clean, 94) || ' (' || number || ')';
    end loop;
    update foods set name = free, revision = foods.revision + 1 where foods.id = food.id;
  end loop;
end $$;
