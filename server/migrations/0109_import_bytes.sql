-- Size of the import's files in the storage, for the quota of a day.
alter table product_imports add column bytes bigint not null default 0;
create index product_imports_of_account on product_imports (account_id, created_at);
