-- The Idempotency-Key of the request that added a food or a drop point: a repeat after a lost answer adds no second one.
alter table foods add column creation_key text unique;
alter table drop_points add column creation_key text unique;
