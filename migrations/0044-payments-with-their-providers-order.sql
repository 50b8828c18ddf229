-- A payment is stored together with the provider's order, so the limit of open payments is also asked before the
-- provider is (decisions, 0075 and 0088). A payment that is inserted as verified, as by the demo, is not counted.

create function has_most_open_payments(of_user text, at timestamptz) returns boolean language plpgsql stable as $$
begin
  return 30 <= (
    select count(*) from payments
    where payments.user_id = of_user and payments.created_at > at - interval '1 hour'
      and payments.created_at < at + interval '1 hour'
      and payments.refused_at is null
      and not exists (select from captures where captures.payment_id = payments.id)
      and not exists (select from orders where orders.payment_id = payments.id)
  );
end $$;

create or replace function limit_open_payments() returns trigger language plpgsql as $$
begin
  -- Of simultaneous checkouts of the same user, each counts the ones before it.
  perform pg_advisory_xact_lock(hashtext('open payments'), hashtext(new.user_id));
  if has_most_open_payments(new.user_id, new.created_at) then
    raise exception 'too many open payments' using errcode = 'check_violation', constraint = 'open_payments_of_user';
  end if;
  return new;
end $$;

create or replace trigger open_payments_are_limited before insert on payments
for each row when (new.user_id is not null and new.verified_at is null)
execute function limit_open_payments();
