-- How much of the currency of an imported file's prices one US dollar is.
alter table product_imports add column per_dollar numeric(18, 8) not null default 1 check (per_dollar > 0);
