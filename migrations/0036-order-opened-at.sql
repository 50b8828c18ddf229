-- When somebody who may accept the order first opened its details. The alarms of the shop's devices stop then.

alter table orders add column opened_at timestamptz;
