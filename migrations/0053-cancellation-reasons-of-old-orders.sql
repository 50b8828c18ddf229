-- Orders that an older version cancelled because another amount was paid. Their refunds say so.
update order_events set reason = 'amount-differs'
from refunds
where refunds.reason = 'The amount differs from the order' and refunds.order_id = order_events.order_id
  and order_events.to_status = 'CANCELLED' and order_events.actor_role = 'system';
alter table order_events validate constraint order_events_reason_of_cancellation;
