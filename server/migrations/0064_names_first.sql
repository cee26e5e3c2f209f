-- A search shows first what is named as it asks: the terms of the name alone, in the language and in English. Null until a job has
-- written them, for products that are older than this column; until then they are found as before.
alter table product_translations add column name_terms text[];
create index product_translations_names on product_translations using gin (name_terms);
create index product_translations_unnamed on product_translations (product_id, locale) where name_terms is null;
-- As for `search_terms`: they stay in the row, and how many products share one decides the way.
alter table product_translations alter column name_terms set storage main;
alter table product_translations alter column name_terms set statistics 500;
