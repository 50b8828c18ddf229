-- The audit trail: who changed what and when, with the values before and after.

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id text,
  actor_name text not null,
  action text not null,
  subject_kind text not null check (subject_kind in ('user', 'shop', 'food', 'order', 'bypass-entry', 'payment')),
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_of_subject on audit_entries (subject_kind, subject_id, id desc);
