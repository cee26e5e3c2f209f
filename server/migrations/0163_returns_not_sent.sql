-- Number of approved returns that the shopper did not send. After the first one, requests do not delay the automatic receipt
-- any more.
alter table orders add column returns_not_sent int not null default 0 check (returns_not_sent >= 0);
