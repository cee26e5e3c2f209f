-- Which other recharges showed the same proof, or one that looks alike, is looked up once: when the recharge is requested. Looking it up
-- for each waiting recharge took longer with the square of their number.
alter table recharges add column same_proof bigint[] not null default '{}'; -- ids of recharges, twenty at most

update recharges r set same_proof = array(
  select id from (
    select one.id from uploads proof join uploads seen on seen.sha256 = proof.sha256 and seen.purpose = 'recharge_proof'
      join recharges one on one.proof_id = seen.id and one.id < r.id where proof.id = r.proof_id
    union
    select one.id from uploads proof join uploads seen on seen.purpose = 'recharge_proof' and look_parts(seen.look) && look_parts(proof.look)
        and bit_count(seen.look # proof.look) <= 10
      join recharges one on one.proof_id = seen.id and one.id < r.id where proof.id = r.proof_id
  ) earlier order by id limit 20);
