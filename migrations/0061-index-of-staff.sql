-- Each new order is told to staff, who are few among all users.
create index users_staff on users (id) where is_owner or is_admin or is_delivery or is_shop_admin;
