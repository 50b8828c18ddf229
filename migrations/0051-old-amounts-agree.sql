-- Reads all payments while checkouts go on.
alter table payments validate constraint payments_amount_of_snapshot;
