-- An order line has its own name and price and stays when its food is deleted, so `food_id` needs no foreign key. Code that
-- reads a line checks whether the food still exists. This saves an order three foreign key checks and an index.
alter table order_lines drop constraint order_lines_food_id_fkey;
drop index order_lines_of_food;
