import { sql, type RawBuilder } from 'kysely'
import { lookalikeBits } from '../uploads/uploads.ts'

/**
 * The earlier recharges whose proof is the same file as that of `recharge`, a row of recharges, or looks like it. They are
 * looked up one by one: the planner takes pictures that look alike for many, and would read every recharge there is.
 */
export function earlierWithProofOf(recharge: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select earlier.* from uploads proof
    join lateral (
      select id from uploads where sha256 = proof.sha256 and purpose = 'recharge_proof'
      union select id from uploads where purpose = 'recharge_proof' and look_parts(look) && look_parts(proof.look)
        and bit_count(look # proof.look) <= ${lookalikeBits}
    ) seen on true
    join lateral (
      select one.* from recharges one where one.proof_id = seen.id and one.id < ${recharge}.id offset 0
    ) earlier on true
    where proof.id = ${recharge}.proof_id)`
}
