-- Time in which nobody could accept an order does not count for its cancellation.

-- When the job `unaccepted` last ran, by the clock of the database.
create table acceptance_checks (
  one boolean primary key default true check (one),
  checked_at timestamptz not null
);

-- Times without a run, and the minutes in which devices connect again. No two overlap.
create table acceptance_pauses (
  began_at timestamptz not null,
  ended_at timestamptz primary key,
  check (began_at < ended_at)
);

-- The processes may be stopped during this update.
insert into acceptance_checks (checked_at)
select clock_timestamp() where exists (select from orders);
