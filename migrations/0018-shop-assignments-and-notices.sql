-- Only shop admins can be assigned to shops, and users get a notice when staff change their email address.

delete from shop_admins where shop_admins.user_id in (select users.id from users where not users.is_shop_admin);

create function only_shop_admins_are_assigned() returns trigger
  language plpgsql as $$
begin
  -- The lock makes a simultaneous removal of the role wait for this assignment.
  perform 1 from users where users.id = new.user_id and users.is_shop_admin for key share;
  if not found and exists (select 1 from users where users.id = new.user_id) then
    raise exception 'only a shop admin can be assigned to shops'
      using errcode = 'check_violation', constraint = 'only_shop_admins_are_assigned';
  end if;
  return new;
end
$$;
create trigger only_shop_admins_are_assigned before insert on shop_admins
  for each row execute function only_shop_admins_are_assigned();

alter table account_notices drop constraint account_notices_kind_check;
alter table account_notices add constraint account_notices_kind_check
  check (kind in ('password-changed', 'email-changed', 'email-set-by-staff'));

-- Staff can sort the list of users by name.
create index users_by_name on users (lower(name), id);
