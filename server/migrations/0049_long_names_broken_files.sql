-- Cursors contain the sort key of a list by name. Names may be long, so the key is their first 60 characters.
drop index product_names;
create index product_names on product_translations (locale, (left(lower(name), 60) collate "C"), product_id);

alter table product_imports add column deaths smallint not null default 0; -- number of workers in a row that died while they processed it
