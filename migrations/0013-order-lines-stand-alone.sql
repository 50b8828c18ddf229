-- A line carries its own name and price and outlives its food, as an order outlives its shop: it names the food and
-- holds no reference. Whoever reads asks whether the food is still there. (Three checks and an index fewer an order.)
alter table order_lines drop constraint order_lines_food_id_fkey;
drop index order_lines_of_food;
