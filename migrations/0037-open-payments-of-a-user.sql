-- A user has at most 30 payments of the last hour that are not paid. The sweep asks the provider about each of them, so
-- thousands would delay the paid orders of others (decisions, 0075).

create function limit_open_payments() returns trigger language plpgsql as $$
begin
  -- Of simultaneous checkouts of the same user, each counts the ones before it.
  perform pg_advisory_xact_lock(hashtext('open payments'), hashtext(new.user_id));
  if 30 <= (
    select count(*) from payments
    where payments.user_id = new.user_id and payments.created_at > new.created_at - interval '1 hour'
      and payments.created_at < new.created_at + interval '1 hour'
      and payments.refused_at is null
      and not exists (select from captures where captures.payment_id = payments.id)
      and not exists (select from orders where orders.payment_id = payments.id)
  ) then
    raise exception 'too many open payments' using errcode = 'check_violation', constraint = 'open_payments_of_user';
  end if;
  return new;
end $$;

create trigger open_payments_are_limited before insert on payments
for each row when (new.user_id is not null and new.provider_order_id is null)
execute function limit_open_payments();
