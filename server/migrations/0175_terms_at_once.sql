-- Each look-up of a term reads all changes that wait for the index: a millisecond after some thousand changed products, instead of a hundredth. Without
-- waiting changes a look-up is always fast, and a saved product pays for its own terms.
alter index product_translations_terms set (fastupdate = off);
select gin_clean_pending_list('product_translations_terms');
