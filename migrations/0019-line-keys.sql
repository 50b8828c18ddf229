-- The key of a line within its order: the food, or 'custom' for a custom order (domain/src/line-key.ts). A version that
-- knows no keys gets one by the default, so that it can go on writing lines.

alter table order_lines add column key text check (char_length(key) between 1 and 200);
alter table order_lines alter column key set default new_id();
