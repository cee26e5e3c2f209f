-- The searches of one person stay private. A word is suggested to others only after several people found something by it on one day.
alter table searched_words
  add column shown text, -- spelled as in the name of a product
  add column people int not null default 0, -- number of people who found something on that day; counted up to the required number
  -- Hashes over the day's salt (visitor_salts), which distinguish people until then. They are deleted after the day.
  add column viewers bytea[] not null default '{}',
  add constraint searched_words_people check (people >= cardinality(viewers));
create index searched_words_viewers on searched_words (day) where viewers <> '{}';
