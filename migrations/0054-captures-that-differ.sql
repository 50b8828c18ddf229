-- Whether another amount or currency was captured than the payment asks for. Staff see these captures.
alter table captures
  add column amount_differs boolean not null default false;
