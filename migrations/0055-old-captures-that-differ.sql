update captures set amount_differs = true
from payments
where payments.id = captures.payment_id
  and (captures.amount <> payments.amount or captures.currency <> payments.currency);
create index captures_that_differ on captures (seen_at) where amount_differs;
