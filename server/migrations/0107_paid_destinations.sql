-- Anybody can enter any destination. So a destination relates accounts only after money has arrived there.
alter table destinations add column paid_at timestamptz;
update destinations d set paid_at = w.paid_at from (
  select asked_by, digest, min(closed_at) as paid_at from withdrawals where state = 'settled' group by asked_by, digest) w
where w.asked_by = d.account_id and w.digest = d.digest;
