-- The results of the hourly audit of the ledger. The newest one is in /metrics.
create table ledger_audits (
  started_at timestamptz primary key,
  duration_ms int not null,
  findings jsonb not null -- [{check, violations}]
);
