-- An import keeps existing without a category when its category is removed. The constraint does this, because no other module
-- writes the table of imports.
alter table product_imports drop constraint product_imports_category_id_fkey,
  add constraint product_imports_category_id_fkey foreign key (category_id) references categories (id) on delete set null;
create index product_imports_by_category on product_imports (category_id) where category_id is not null;
