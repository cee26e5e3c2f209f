-- Indexes for reading the journal by day, by kind and by reference.
create index ledger_entries_posted on ledger_entries (posted_at, id);
create index ledger_entries_of_kind on ledger_entries (kind, id desc);
create index ledger_entries_reference on ledger_entries (reference);
