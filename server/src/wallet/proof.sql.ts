import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { lookalikeBits } from '../uploads/uploads.ts'

/** So many recharges are shown beside another one with a proof like theirs. */
const besideMaximum = 20
/** Of the advisory lock that two requests with one proof take one after the other: each would miss the other. */
const lockNumber = 727_006

/**
 * Keeps with a new recharge which others showed the same file as its proof, or one that looks alike. Reads no more of them than it keeps,
 * however many there are.
 */
export async function saveSameProof(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
  await sql`
    update recharges r set same_proof = array(
      select id from (
        select distinct id from (
          select other.id from uploads proof
          join uploads seen on seen.sha256 = proof.sha256 and seen.purpose = 'recharge_proof' and seen.used_at is not null
          join recharges other on other.proof_id = seen.id and other.id <> r.id where proof.id = r.proof_id
          union all
          select other.id from uploads proof
          join uploads seen on seen.purpose = 'recharge_proof' and seen.used_at is not null
            and look_parts(seen.look) && look_parts(proof.look) and bit_count(seen.look # proof.look) <= ${lookalikeBits}
          join recharges other on other.proof_id = seen.id and other.id <> r.id where proof.id = r.proof_id
          limit ${2 * besideMaximum}
        ) found
      ) same order by id limit ${besideMaximum})
    where r.id = ${id}
  `.execute(tx)
}
