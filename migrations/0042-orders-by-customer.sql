-- The search for orders by a part of the customer's name or contact, also among millions of orders.
create extension if not exists pg_trgm;
-- A short pending list: the order that fills it moves its entries into the index.
create index orders_by_customer on orders using gin (lower(name) gin_trgm_ops, contact gin_trgm_ops)
  with (gin_pending_list_limit = 256);
