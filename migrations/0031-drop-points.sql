-- Named places on the campus to which orders are delivered. An order keeps its own copy of the place.
create table drop_points (
  id text primary key default new_id(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  created_at timestamptz not null default now(),
  check (lat <> 0 or lng <> 0)
);
create unique index drop_points_name on drop_points (lower(name));

alter table audit_entries
  drop constraint audit_entries_subject_kind_check,
  add constraint audit_entries_subject_kind_check
    check (subject_kind in ('user', 'shop', 'food', 'order', 'bypass-entry', 'payment', 'drop-point'));
