-- A verified payment is paid, so it is not counted as open, also in the moment before it has its order. Counting is
-- cheaper too: of a customer's payments of the last hour, most are verified.
create or replace function has_most_open_payments(of_user text, at timestamptz) returns boolean language plpgsql stable as $$
begin
  return 30 <= (
    select count(*) from payments
    where payments.user_id = of_user and payments.created_at > at - interval '1 hour'
      and payments.created_at < at + interval '1 hour'
      and payments.refused_at is null and payments.verified_at is null
      and not exists (select from captures where captures.payment_id = payments.id)
      and not exists (select from orders where orders.payment_id = payments.id)
  );
end $$;
