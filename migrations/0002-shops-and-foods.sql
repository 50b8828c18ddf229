-- Shops, their shop admins, foods, tags and pictures.

create table pictures (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/webp', 'image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  width integer not null check (width between 1 and 1280),
  height integer not null check (height between 1 and 1280),
  created_at timestamptz not null default now()
);

create table shops (
  id text primary key default new_id(),
  name text not null check (char_length(name) between 1 and 100),
  description text not null check (char_length(description) between 1 and 1000),
  image_url text not null default '' check (image_url = '' or image_url ~ '^(https://|/pictures/)'),
  address text not null check (char_length(address) between 1 and 500),
  contact text not null check (contact ~ '^[0-9]{10}$'),
  opening_time text not null default '09:00' check (opening_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closing_time text not null default '22:00' check (closing_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  enabled boolean not null default true,
  manual_override boolean not null default false,
  taxable boolean not null default false,
  -- Counts every change of the shop, its tags and its menu, so that a cached copy can be checked with a small query.
  version bigint not null default 1,
  created_at timestamptz not null default now()
);

create table shop_admins (
  user_id text not null references users (id) on delete cascade,
  shop_id text not null references shops (id) on delete cascade,
  assigned_at timestamptz not null default now(),
  primary key (user_id, shop_id)
);
create index shop_admins_of_shop on shop_admins (shop_id, assigned_at, user_id);

-- Compared without letter case, shown as it was first typed.
create table tags (
  key text primary key check (key = lower(key) and char_length(key) between 1 and 50),
  label text not null check (lower(label) = key)
);

create table shop_tags (
  shop_id text not null references shops (id) on delete cascade,
  tag_key text not null references tags (key),
  position smallint not null,
  primary key (shop_id, tag_key)
);
create index shop_tags_of_tag on shop_tags (tag_key);

create table foods (
  id text primary key default new_id(),
  shop_id text not null references shops (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  price bigint not null check (price between 1 and 10000000),
  image_url text not null default '' check (image_url = '' or image_url ~ '^(https://|/pictures/)'),
  description text not null default '' check (char_length(description) <= 1000),
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);
-- A shop cannot have two foods with the same name; letter case does not matter.
create unique index foods_of_shop on foods (shop_id, lower(name));

create table food_tags (
  food_id text not null references foods (id) on delete cascade,
  tag_key text not null references tags (key),
  position smallint not null,
  primary key (food_id, tag_key)
);
create index food_tags_of_tag on food_tags (tag_key);

create function count_shop_change() returns trigger
  language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger count_shop_change before update on shops
  for each row execute function count_shop_change();

-- Updates the shop, so that the trigger above increases its version: once for each statement, so that an import of 20,000
-- rows counts once.
create function touch_shops_of_foods() returns trigger
  language plpgsql as $$
begin
  update shops set enabled = shops.enabled
  where shops.id in (select changed.shop_id from changed);
  return null;
end
$$;
create trigger foods_inserted after insert on foods
  referencing new table as changed for each statement execute function touch_shops_of_foods();
create trigger foods_updated after update on foods
  referencing new table as changed for each statement execute function touch_shops_of_foods();
create trigger foods_deleted after delete on foods
  referencing old table as changed for each statement execute function touch_shops_of_foods();

create function touch_shops_of_food_tags() returns trigger
  language plpgsql as $$
begin
  update shops set enabled = shops.enabled
  where shops.id in (select foods.shop_id from foods join changed on changed.food_id = foods.id);
  return null;
end
$$;
create trigger food_tags_inserted after insert on food_tags
  referencing new table as changed for each statement execute function touch_shops_of_food_tags();
create trigger food_tags_deleted after delete on food_tags
  referencing old table as changed for each statement execute function touch_shops_of_food_tags();

create trigger shop_tags_inserted after insert on shop_tags
  referencing new table as changed for each statement execute function touch_shops_of_foods();
create trigger shop_tags_deleted after delete on shop_tags
  referencing old table as changed for each statement execute function touch_shops_of_foods();
