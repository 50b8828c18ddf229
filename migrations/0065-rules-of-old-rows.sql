-- Checks the existing rows. Requests continue meanwhile.
alter table users validate constraint users_email_is_address;
alter table one_time_codes
  validate constraint one_time_codes_email_is_address,
  validate constraint one_time_codes_user_of_email_change;
alter table bypass_entries validate constraint bypass_entries_email_is_address;
alter table account_notices validate constraint account_notices_email_is_address;
alter table shops
  validate constraint shops_image_url_length,
  validate constraint shops_creation_key_length;
alter table foods
  validate constraint foods_image_url_length,
  validate constraint foods_creation_key_length;
alter table drop_points validate constraint drop_points_creation_key_length;
alter table orders
  validate constraint orders_created_to_the_millisecond,
  validate constraint orders_contact_digits,
  validate constraint orders_name_length,
  validate constraint orders_description_length;
alter table audit_entries validate constraint audit_entries_at_to_the_millisecond;
alter table order_events
  validate constraint order_events_known_statuses,
  validate constraint order_events_created_as_paid;
alter table refunds validate constraint refunds_known_at_provider;
