import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { lookalikeBits } from '../uploads/upload.sql.ts'
import { besideMaximum } from './claim.sql.ts'

/**
 * The number of the advisory lock that requests take one after the other: of two simultaneous requests with the same proof, each would miss the
 * other.
 */
const lockNumber = 727_032

/**
 * Saves with a new recharge the ids of others with its proof: the oldest ones with the same file, and some with similar pictures. It reads no more
 * rows than it saves, however many there are. The lock is the last one that a request takes.
 */
export async function saveSameProof(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
  await sql`
    update recharges r set same_proof = array(
      select distinct other.id from uploads proof
      join lateral (
        (select id from uploads where sha256 = proof.sha256 and purpose = 'recharge_proof' and used_at is not null
          order by id limit ${besideMaximum + 1})
        union all
        (select id from uploads where purpose = 'recharge_proof' and used_at is not null
          and look_parts(look) && look_parts(proof.look) and bit_count(look # proof.look) <= ${lookalikeBits}
          limit ${besideMaximum + 1})
      ) seen on true
      join lateral (
        select one.id from recharges one where one.proof_id = seen.id and one.id <> r.id order by one.id limit ${besideMaximum}
      ) other on true
      where proof.id = r.proof_id order by other.id limit ${besideMaximum})
    where r.id = ${id}
  `.execute(tx)
}
