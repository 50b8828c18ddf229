-- The Idempotency-Key of the upload: a repeat after a lost answer is the same import, also when it has ended.
alter table food_imports add column creation_key text;
