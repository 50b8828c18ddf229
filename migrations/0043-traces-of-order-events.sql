-- The span of the request or job that caused the event, when traces are sent: its mails and pushes refer to it.
alter table order_events
  add column traceparent text check (char_length(traceparent) = 55);
