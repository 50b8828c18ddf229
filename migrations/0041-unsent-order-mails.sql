-- Mails about order events that are not sent yet, when the jobs are in Redis: an emptied Redis has lost the jobs.
create table unsent_order_mails (
  event_id bigint primary key references order_events (id) on delete cascade,
  -- When the job of the mail was last added.
  queued_at timestamptz not null
);
create index unsent_order_mails_by_time on unsent_order_mails (queued_at);
