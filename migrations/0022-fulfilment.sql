-- How an order reaches its customer. A place is required for a delivery only, no longer for every order. The default is for
-- older versions, which know deliveries only.

alter table orders
  add column fulfilment text not null default 'delivery'
    constraint orders_fulfilment_known check (fulfilment in ('delivery')),
  alter column address drop not null,
  alter column lat drop not null,
  alter column lng drop not null,
  add constraint orders_delivery_has_place
    check (fulfilment <> 'delivery' or (address is not null and lat is not null and lng is not null));
