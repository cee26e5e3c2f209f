-- Discarded files: their rows are deleted, and a job removes them from the storage.
create table discarded_files (
  name text primary key, -- name in the storage, with its folder
  discarded_at timestamptz not null default now()
);
