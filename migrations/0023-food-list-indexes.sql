-- Staff list foods in pages, sorted by one of these columns.
create index foods_by_name on foods (lower(name), id);
create index foods_by_price on foods (price, id);
create index foods_by_time on foods (created_at, id);
