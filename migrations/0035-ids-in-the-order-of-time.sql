-- An id begins with the time in milliseconds (12 hexadecimal digits), then come 48 random bits. So the new rows of a large
-- table are next to each other in its indexes, and taking an order changes few pages, however many orders there are.
create or replace function new_id() returns text
  language sql volatile
  return lpad(to_hex((date_part('epoch', clock_timestamp()) * 1000)::bigint), 12, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
