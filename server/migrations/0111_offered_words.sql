-- Suggestions read the few words that several people searched for, instead of all words of two weeks.
create index searched_words_offered on searched_words (locale, day) where people >= 3;
