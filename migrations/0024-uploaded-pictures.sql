-- Smaller copies of an uploaded picture, for places where it is shown small.
create table picture_variants (
  picture_id text not null references pictures (id) on delete cascade,
  width integer not null check (width in (112, 224, 400, 800)),
  -- WebP, like every uploaded picture.
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  primary key (picture_id, width)
);

-- The picture of a shop or a food is an existing upload or a picture on another site. The foreign key keeps an upload from
-- being deleted while it is used.
update shops set image_url = ''
where shops.image_url like '/pictures/%'
  and not exists (select 1 from pictures where '/pictures/' || pictures.id = shops.image_url);
update foods set image_url = ''
where foods.image_url like '/pictures/%'
  and not exists (select 1 from pictures where '/pictures/' || pictures.id = foods.image_url);

alter table shops
  add column picture_id text generated always as (substring(image_url from '^/pictures/(.*)$')) stored
    constraint shops_picture references pictures (id);
alter table foods
  add column picture_id text generated always as (substring(image_url from '^/pictures/(.*)$')) stored
    constraint foods_picture references pictures (id);

create index shops_of_picture on shops (picture_id) where picture_id is not null;
create index foods_of_picture on foods (picture_id) where picture_id is not null;
create index pictures_by_time on pictures (created_at);
