-- A mail about a captured payment that becomes no order and is returned (docs/decisions/0200). `amount` in paise.
alter table account_notices
  add column provider_payment_id text references refunds (provider_payment_id),
  add column amount bigint,
  add column shop_name text,
  add column refusal text,
  drop constraint account_notices_kind_check,
  add constraint account_notices_kind_check check (
    kind in ('password-changed', 'email-changed', 'email-set-by-staff', 'deletion-requested', 'account-deleted',
      'payment-refused')),
  add constraint account_notices_of_payment check (
    num_nonnulls(provider_payment_id, amount, shop_name, refusal) = case kind when 'payment-refused' then 4 else 0 end),
  add constraint account_notices_amount_check check (amount > 0),
  add constraint account_notices_refusal_check check (
    refusal in ('too-late', 'paid-twice', 'shop-deleted', 'amount-differs', 'closed-before', 'already-refunded'));
create unique index account_notices_once_per_payment on account_notices (provider_payment_id)
  where provider_payment_id is not null;
