-- A list by name is turned by the beginning of names: a cursor holds it, and a name may be long.
drop index product_names;
create index product_names on product_translations (locale, (left(lower(name), 60) collate "C"), product_id);
