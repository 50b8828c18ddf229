-- Also for the version before migration 0054, which runs beside it during an update and does not know the column.
create function compare_capture() returns trigger language plpgsql as $$
begin
  new.amount_differs := exists (
    select from payments
    where payments.id = new.payment_id and (payments.amount <> new.amount or payments.currency <> new.currency));
  return new;
end $$;
create trigger captures_are_compared before insert on captures for each row execute function compare_capture();
