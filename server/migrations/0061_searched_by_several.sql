-- What one person searched for is nobody else's business: a word is offered to others once several people of a day found something by it.
alter table searched_words
  add column shown text, -- as a product's name spells it
  add column people int not null default 0, -- of that day, who found something; counted until they are enough
  -- What they are told apart by until then: hashes over the day's salt (visitor_salts). They go with the day.
  add column viewers bytea[] not null default '{}',
  add constraint searched_words_people check (people >= cardinality(viewers));
create index searched_words_viewers on searched_words (day) where viewers <> '{}';
