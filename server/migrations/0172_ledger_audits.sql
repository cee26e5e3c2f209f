-- What the hourly audit of the ledger found: for /metrics, and for whoever asks when it was clean last.
create table ledger_audits (
  started_at timestamptz primary key,
  duration_ms int not null,
  findings jsonb not null -- [{check, violations}]
);
