-- Units of the currency of the file's prices for one US dollar.
alter table product_imports add column per_dollar numeric(18, 8) not null default 1 check (per_dollar > 0);
