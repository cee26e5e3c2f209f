-- Undoing an import tells the earlier imports of a product that it is again as they left it.
create index product_import_lines_product on product_import_lines (product_id, version_after) where result = 'saved';
