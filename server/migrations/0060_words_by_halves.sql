-- A typing error changes the length of a word by at most one, and leaves its beginning or its end correct.
create index search_words_beginnings on search_words (locale, length(word), word);
create index search_words_endings on search_words (locale, length(word), reverse(word));
