-- Files that nobody needs any more: their rows are gone, and a job takes them out of the storage.
create table discarded_files (
  name text primary key, -- in the storage, with its folder
  discarded_at timestamptz not null default now()
);
