-- The key of a line within its order: the food's id, or 'custom' for a custom order (domain/src/line-key.ts). The default
-- gives a random key to lines that an older version inserts without one.

alter table order_lines add column key text check (char_length(key) between 1 and 200);
alter table order_lines alter column key set default new_id();
