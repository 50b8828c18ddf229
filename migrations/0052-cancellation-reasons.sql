-- Why the system cancelled an order. Null for all other events, and for those of older versions.
alter table order_events
  add column reason text;
-- The next migration checks the existing rows, so that this one does not lock the table for long.
alter table order_events
  add constraint order_events_reason_of_cancellation check (
    reason is null
    or (reason in ('unaccepted', 'amount-differs') and to_status = 'CANCELLED' and actor_role = 'system')
  ) not valid;
