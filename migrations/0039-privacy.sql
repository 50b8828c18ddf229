-- Personal data that is erased, and accounts that wait to be deleted (docs/decisions/0085).

-- An order has the personal data of its customer until it is erased, then none of it.
alter table orders
  add column erased_at timestamptz,
  alter column name drop not null,
  alter column contact drop not null,
  drop constraint orders_delivery_has_place,
  add constraint orders_delivery_has_place check (
    erased_at is not null or fulfilment <> 'delivery'
    or (address is not null and lat is not null and lng is not null)),
  add constraint orders_personal_data check (
    case when erased_at is null then num_nulls(name, contact) = 0
      else num_nonnulls(name, contact, address, lat, lng) = 0 and description = ''
    end),
  -- Nobody can deliver an order without its customer.
  add constraint orders_erased_are_final check (
    erased_at is null or status in ('DELIVERED', 'CANCELLED', 'REFUNDED'));

alter table payments
  add column erased_at timestamptz,
  add constraint payments_personal_data check (
    erased_at is null
    or not snapshot ?| array['userName', 'name', 'contact', 'address', 'lat', 'lng', 'description']);

-- Each order has a payment, so the payments alone say what is still to be erased. The index replaces the one of the sweep,
-- which reads the payments of the last days, so that a checkout writes as many index entries as before.
create index payments_not_erased on payments (created_at, id) where erased_at is null;
drop index payments_to_ask;
-- Only the payments of deleted users: few, because they are erased soon.
create index payments_of_deleted_users on payments (id) where user_id is null and erased_at is null;

-- The last audit entry without personal data, if any. The clean-up continues behind it, on the index of the audit trail.
create table audit_erasure (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  entry_id bigint not null
);

-- Set when a user has asked to be deleted while orders are under way.
alter table users add column deletion_requested_at timestamptz;
create index users_to_delete on users (deletion_requested_at) where deletion_requested_at is not null;

-- An owner who waits to be deleted does not count.
create or replace function keep_one_owner() returns trigger
  language plpgsql as $$
begin
  if old.is_owner and not old.is_blocked and old.deletion_requested_at is null then
    perform pg_advisory_xact_lock(hashtext('keep_one_owner'));
    if not exists (
      select 1 from users where users.is_owner and not users.is_blocked and users.deletion_requested_at is null
    ) then
      raise exception 'at least one unblocked owner must remain'
        using errcode = 'integrity_constraint_violation', constraint = 'keep_one_owner';
    end if;
  end if;
  return null;
end
$$;
drop trigger keep_one_owner on users;
create constraint trigger keep_one_owner
  after update of is_owner, is_blocked, deletion_requested_at or delete on users
  for each row execute function keep_one_owner();

-- A notice about a deletion stays until it was mailed, because nothing else has the address. Its job has only its id.
alter table account_notices
  add column queued_at timestamptz,
  drop constraint account_notices_kind_check,
  add constraint account_notices_kind_check check (
    kind in ('password-changed', 'email-changed', 'email-set-by-staff', 'deletion-requested', 'account-deleted'));
