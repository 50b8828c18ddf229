-- Every line has a key, and an order has each key once. The key replaces the position in the primary key, because a second
-- unique index would make every order slower. The position is the order in which the lines are shown.

alter table order_lines
  drop constraint order_lines_pkey,
  add primary key (order_id, key);
