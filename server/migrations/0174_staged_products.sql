-- The file of an import is read once. Its products wait here until they are compared with those of the shop.
create table product_import_staging (
  import_id bigint not null references product_imports on delete cascade,
  position int not null,
  product json not null, -- jsonb refuses NUL and unpaired surrogates, which a file may contain
  primary key (import_id, position)
);

alter table product_imports add column headings json; -- the headings of the file, once all its products are staged
