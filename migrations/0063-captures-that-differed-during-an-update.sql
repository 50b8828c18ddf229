-- Those that the version before migration 0054 stored beside it. In a migration of its own, so that captures are stored
-- meanwhile.
update captures set amount_differs = true
from payments
where payments.id = captures.payment_id and not captures.amount_differs
  and (captures.amount <> payments.amount or captures.currency <> payments.currency);
