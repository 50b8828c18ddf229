-- The sweep captures an authorised payment of an order also after the customer has left.
create index payments_erased on payments (created_at) where erased_at is not null;
