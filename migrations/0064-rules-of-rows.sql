-- What the API checks before it stores a row. The next migration checks the existing rows, so that this one does not lock
-- the tables for long.

alter table users add constraint users_email_is_address
  check (email ~ '^[!-?A-~]+@[!-?A-~]+$') not valid;
alter table one_time_codes
  add constraint one_time_codes_email_is_address
    check (email ~ '^[!-?A-~]+@[!-?A-~]+$' and char_length(email) <= 254) not valid,
  add constraint one_time_codes_user_of_email_change
    check ((purpose = 'email-change') = (user_id is not null)) not valid;
alter table bypass_entries add constraint bypass_entries_email_is_address
  check (email ~ '^[!-?A-~]+@[!-?A-~]+$') not valid;
alter table account_notices add constraint account_notices_email_is_address
  check (email ~ '^[!-?A-~]+@[!-?A-~]+$' and char_length(email) <= 254) not valid;

alter table shops
  add constraint shops_image_url_length check (char_length(image_url) <= 1000) not valid,
  -- The id of the user, a space and the key.
  add constraint shops_creation_key_length check (char_length(creation_key) between 1 and 225) not valid;
alter table foods
  add constraint foods_image_url_length check (char_length(image_url) <= 1000) not valid,
  add constraint foods_creation_key_length check (char_length(creation_key) between 1 and 225) not valid;
alter table drop_points
  add constraint drop_points_creation_key_length check (char_length(creation_key) between 1 and 225) not valid;

-- Lists are paged by these times, and cursors hold milliseconds (migration 0014).
alter table orders
  add constraint orders_created_to_the_millisecond
    check (created_at = date_trunc('milliseconds', created_at)) not valid,
  -- An erased order has none of these.
  add constraint orders_contact_digits check (contact ~ '^[0-9]{10}$') not valid,
  add constraint orders_name_length check (char_length(name) <= 100) not valid,
  add constraint orders_description_length check (char_length(description) <= 1000) not valid;
alter table audit_entries add constraint audit_entries_at_to_the_millisecond
  check (at = date_trunc('milliseconds', at)) not valid;

alter table order_events
  add constraint order_events_known_statuses check (
    to_status in ('PAID', 'ACCEPTED', 'READY', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'REFUNDED')
    and from_status in ('PAID', 'ACCEPTED', 'READY', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'REFUNDED')) not valid,
  add constraint order_events_created_as_paid check (kind <> 'created' or to_status = 'PAID') not valid;
alter table refunds add constraint refunds_known_at_provider
  check (status not in ('requested', 'processed') or provider_refund_id is not null) not valid;
