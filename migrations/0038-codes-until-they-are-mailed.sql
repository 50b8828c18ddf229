-- What a one-time code needs until its mail was sent, and who requested it.
alter table one_time_codes
  -- The code, encrypted, until its mail was sent: the job queues may lose theirs.
  add column sealed text,
  -- When the job of the mail was last added.
  add column queued_at timestamptz,
  -- When a mail with the code was sent. Only wrong guesses at such a code count for the limits over all codes.
  add column mailed_at timestamptz,
  -- The hash of the cookie of the device that requested the code. Its tries are counted on their own.
  add column requested_by bytea check (octet_length(requested_by) = 32),
  add column own_tries smallint not null default 0 check (own_tries between 0 and 5);
create index one_time_codes_to_mail on one_time_codes (created_at, id) where sealed is not null;
