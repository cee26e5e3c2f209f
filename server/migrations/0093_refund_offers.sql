-- A shop that would refund less than requested, or than promised, makes an offer. The shopper accepts it, or an operator
-- decides.
alter table refunds
  add column offered bigint check (offered > 0), -- the offered amount with freight, US cents
  add column offered_freight bigint check (offered_freight between 0 and offered),
  add column offered_at timestamptz,
  add column reminded_at timestamptz, -- when the shopper was reminded that the time to answer ends
  drop constraint refunds_status_check;

do $$
declare found text;
begin
  for found in
    select conname from pg_constraint where conrelid = 'refunds'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%due_at IS NULL%'
  loop
    execute format('alter table refunds drop constraint %I', found);
  end loop;
end $$;

alter table refunds
  add constraint refunds_status_check check (status in (
    'applying', 'awaiting_return', 'return_shipped', 'in_progress', 'refunded', 'refused', 'appealed', 'withdrawn', 'offered')),
  add constraint refunds_due check (due_at is null or status in ('applying', 'awaiting_return', 'return_shipped', 'offered')),
  add constraint refunds_offer check ((offered is null) = (offered_freight is null) and (offered is null) = (offered_at is null)),
  add constraint refunds_offered check (status <> 'offered' or (offered is not null and due_at is not null));

-- A refusal and an offer can both be appealed, each with pictures.
alter table refund_proofs drop constraint refund_proofs_position_check;
alter table refund_proofs add constraint refund_proofs_position_check check (position between 1 and 45);

create index refunds_unreminded on refunds (due_at, id) where status = 'offered' and reminded_at is null;
