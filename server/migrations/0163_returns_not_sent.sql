-- Returns that a shop has approved and the shopper did not send: after one, requests no longer delay the automatic receipt.
alter table orders add column returns_not_sent int not null default 0 check (returns_not_sent >= 0);
