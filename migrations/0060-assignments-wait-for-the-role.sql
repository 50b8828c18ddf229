-- An assignment and the removal of the role at the same time wait for each other. Before, both could succeed.
create or replace function only_shop_admins_are_assigned() returns trigger
  language plpgsql as $$
begin
  perform 1 from users where users.id = new.user_id and users.is_shop_admin for share;
  if not found and exists (select 1 from users where users.id = new.user_id) then
    raise exception 'only a shop admin can be assigned to shops'
      using errcode = 'check_violation', constraint = 'only_shop_admins_are_assigned';
  end if;
  return new;
end
$$;
delete from shop_admins where shop_admins.user_id in (select users.id from users where not users.is_shop_admin);
