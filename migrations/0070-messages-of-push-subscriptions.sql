-- What a browser gets: the messages about the user's own orders, those for staff at work, or both. The default is what a
-- program without these columns means by a subscription: both. Users without a role have no shift that they could end.

alter table push_subscriptions
  add column own_orders boolean not null default true,
  add column at_work boolean not null default true;
update push_subscriptions set at_work = false
  from users
  where users.id = push_subscriptions.user_id
    and not (users.is_owner or users.is_admin or users.is_shop_admin or users.is_delivery);
-- A browser that gets neither is removed.
alter table push_subscriptions
  add constraint push_subscriptions_get_something check (own_orders or at_work) not valid;
alter table push_subscriptions validate constraint push_subscriptions_get_something;
