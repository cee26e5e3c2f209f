-- Other top-ups with the same payment proof, or a similar one, are found once: when the top-up is requested. The search for
-- each waiting top-up took a time that grew with the square of their number. Top-ups that wait now get the same result here.
alter table recharges add column same_proof bigint[] not null default '{}'; -- ids of top-ups, at most twenty

drop index uploads_same;
create index uploads_same on uploads (sha256, id);

update recharges r set same_proof = array(
  select distinct other.id from uploads proof
  join lateral (
    (select id from uploads where sha256 = proof.sha256 and purpose = 'recharge_proof' order by id limit 21)
    union all
    (select id from uploads where purpose = 'recharge_proof' and look_parts(look) && look_parts(proof.look)
      and bit_count(look # proof.look) <= 10 limit 21)
  ) seen on true
  join lateral (select one.id from recharges one where one.proof_id = seen.id and one.id < r.id order by one.id limit 20) other on true
  where proof.id = r.proof_id order by other.id limit 20)
where r.status = 0;
