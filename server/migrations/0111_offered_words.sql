-- Suggestions read the few words that several people searched for, and not all words of a fortnight.
create index searched_words_offered on searched_words (locale, day) where people >= 3;
