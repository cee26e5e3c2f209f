-- What somebody only writes down relates nobody to them: a destination does once money has arrived there.
alter table destinations add column paid_at timestamptz;
update destinations d set paid_at = w.paid_at from (
  select asked_by, digest, min(closed_at) as paid_at from withdrawals where state = 'settled' group by asked_by, digest) w
where w.asked_by = d.account_id and w.digest = d.digest;
