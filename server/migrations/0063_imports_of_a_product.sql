-- A reverted import leaves a product as an earlier import left it. The index finds the lines of earlier imports, which get the
-- new version number.
create index product_import_lines_product on product_import_lines (product_id, version_after) where result = 'saved';
