-- The Idempotency-Key of the request that added a shop: a repeat after a lost answer adds no second one.
alter table shops add column creation_key text unique;
