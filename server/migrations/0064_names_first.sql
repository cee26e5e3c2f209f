-- Search lists title matches first. `name_terms` contains the terms of the name alone, in its language and in English. A job
-- fills the column for older products; until then it is null, and search finds them as before.
alter table product_translations add column name_terms text[];
create index product_translations_names on product_translations using gin (name_terms);
create index product_translations_unnamed on product_translations (product_id, locale) where name_terms is null;
-- Like `search_terms`: stored in the row itself, with statistics that cover many terms.
alter table product_translations alter column name_terms set storage main;
alter table product_translations alter column name_terms set statistics 500;
