import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'

type Call = { accountId: number; endpoint: string; key: string; body: unknown; pepper: string }

/**
 * Does the work, once: the same call sent again waits for the first and gets its answer. The key's row lives and dies with
 * the work's transaction, so a refused call is judged anew. Another body under the same key is refused.
 */
export async function once<Answer>(tx: Tx, call: Call, work: () => Promise<Answer>): Promise<Answer> {
  const { accountId, endpoint, key } = call
  const bodyHash = createHmac('sha256', call.pepper).update(canonical(call.body)).digest()
  const mine = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, endpoint, key, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()

  if (mine === undefined) {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'answer'])
      .where('account_id', '=', accountId)
      .where('endpoint', '=', endpoint)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!first.body_hash.equals(bodyHash)) throw new Refusal('IDEMPOTENCY_MISMATCH')
    return first.answer as Answer
  }

  const answer = await work()
  await sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
    where account_id = ${accountId} and endpoint = ${endpoint} and key = ${key}
  `.execute(tx)
  return answer
}

/** The same for the same fields in another order. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? ''
  )
}
