-- Past lines get their keys. A line that lost its food before 0013 is known by its position alone.

update order_lines
set key = coalesce(order_lines.food_id,
  case order_lines.name when 'Custom Items' then 'custom' else 'line-' || order_lines.position end)
where order_lines.key is null;
