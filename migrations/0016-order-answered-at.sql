-- When the customer's request was first answered with the order. That answer is 201, also when a webhook placed the order
-- earlier; all later answers are 200.

alter table orders add column answered_at timestamptz;
update orders set answered_at = orders.created_at;
