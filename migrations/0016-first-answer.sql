-- When the customer's own call was first answered with the order: that answer is 201, also where the provider's word
-- made the order before it, and every later one 200.

alter table orders add column answered_at timestamptz;
update orders set answered_at = orders.created_at;
