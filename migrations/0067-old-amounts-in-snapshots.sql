-- Checks the existing payments. Checkouts continue meanwhile.
alter table payments validate constraint payments_amount_in_snapshot;
