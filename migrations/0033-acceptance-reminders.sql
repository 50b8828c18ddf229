-- Who was told that an order is not accepted yet: the shop's admins, later the admins and the owner. Each is told once.

create table acceptance_reminders (
  order_id text not null references orders on delete cascade,
  told text not null check (told in ('shop', 'admins')),
  at timestamptz not null,
  primary key (order_id, told)
);
