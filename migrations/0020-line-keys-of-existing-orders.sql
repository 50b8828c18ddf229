-- Existing lines get keys. A line whose `food_id` was set to null before 0013, because the food was deleted, gets a key from
-- its position.

update order_lines
set key = coalesce(order_lines.food_id,
  case order_lines.name when 'Custom Items' then 'custom' else 'line-' || order_lines.position end)
where order_lines.key is null;
