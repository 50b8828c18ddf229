-- When the last backup ended, for the doctor and for an alert. At most one row.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  ended_at timestamptz not null
);
