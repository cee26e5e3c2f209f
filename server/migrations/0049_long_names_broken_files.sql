-- A list by name is turned by the beginning of names: a cursor holds it, and a name may be long.
drop index product_names;
create index product_names on product_translations (locale, (left(lower(name), 60) collate "C"), product_id);

alter table product_imports add column deaths smallint not null default 0; -- workers that died with it since the last one that did not
