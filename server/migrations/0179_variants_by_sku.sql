-- Shoppers search for the code of a variant, in any case. A code is found as a whole only.
create index variants_sku on variants (lower(sku)) where removed_at is null;
