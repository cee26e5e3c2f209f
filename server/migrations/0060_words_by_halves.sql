-- A slip of the finger changes the length by one at most, and leaves the beginning of a word as it was meant, or its end.
create index search_words_beginnings on search_words (locale, length(word), word);
create index search_words_endings on search_words (locale, length(word), reverse(word));
