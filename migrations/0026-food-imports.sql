-- Spreadsheets of foods: those that are not imported yet, and for some days the results of the others.
create table food_imports (
  id text primary key default new_id(),
  -- Null after the shop or the user was deleted.
  shop_id text references shops (id) on delete set null,
  started_by text references users (id) on delete set null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  file_hash bytea not null check (octet_length(file_hash) = 32),
  -- Removed when the import has ended.
  file bytea check (octet_length(file) between 1 and 5242880),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'completed', 'failed')),
  -- Foods and errors in the file; null until it was read.
  total integer check (total between 0 and 20000),
  -- The row of the last food that was imported; the header is row 1.
  last_row integer not null default 1 check (last_row >= 1),
  created integer not null default 0 check (created >= 0),
  updated integer not null default 0 check (updated >= 0),
  unchanged integer not null default 0 check (unchanged >= 0),
  -- A list of { row, message }.
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  -- The first foods that the import updated, before and after, for the audit entry.
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  -- Why the import failed, and which field of the upload was wrong, if any.
  problem text check (char_length(problem) between 1 and 1000),
  problem_field text check (problem_field in ('spreadsheet', 'shop')),
  -- How often a job was added for this import.
  dispatches integer not null default 0 check (dispatches >= 0),
  dispatched_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  constraint food_imports_ended check ((state in ('completed', 'failed')) = (ended_at is not null)),
  constraint food_imports_file check ((file is null) = (ended_at is not null)),
  constraint food_imports_problem check ((state = 'failed') = (problem is not null)),
  constraint food_imports_within_total
    check (created + updated + unchanged + jsonb_array_length(errors) <= coalesce(total, 0))
);
-- The same file, uploaded again before the import has ended, is the same import.
create unique index food_imports_open on food_imports (started_by, shop_id, file_hash) where ended_at is null;
create index food_imports_of_shop on food_imports (shop_id);
create index food_imports_of_user on food_imports (started_by);
create index food_imports_by_time on food_imports (created_at);
