import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Databases, Queries, Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { WorkQueue } from './queue.ts'
import type { RateLimit, RateLimiter } from './rates.ts'

export type RepeatableCall = {
  accountId: number
  /** The address of a shopper: shoppers' accounts cost nothing, so the address is limited too. */
  source: string | undefined
  endpoint: string
  key: string
  sent: unknown
  pepper: string
  /** Limit of the kilobytes of long answers that are stored for the account. */
  kept: RateLimit
}

/** The id of the product that the answer shows. A bag has no id, because an account has one bag. */
export type StoredAnswer = { id: string }

/** `prepare` runs before the transaction, and `handle` in it. */
type IdempotentWork<Answer> = {
  prepare: (() => Promise<unknown>) | undefined
  handle: (tx: Tx, prepared: unknown) => Promise<Answer>
  /** Composes the answer of a repeated call again, where the answer is too long to be stored. */
  showAgain: ((queries: Queries, stored: StoredAnswer) => Promise<Answer>) | undefined
}

/** `begin` runs first in the transaction. */
type WriteContext = { databases: Databases; rates: RateLimiter; inTurn: WorkQueue; begin: (tx: Tx) => Promise<void> }

/** Does the work in one transaction, in its turn. A call with an idempotency key is done once. */
export async function write<Answer>(
  { databases, rates, inTurn, begin }: WriteContext,
  call: RepeatableCall | undefined,
  { prepare, handle, showAgain }: IdempotentWork<Answer>,
): Promise<Answer> {
  const before = prepare && (await prepareOnce(databases, call, prepare))
  const { earlier } = before ?? {}
  if (earlier !== undefined) return inTurn(() => answerAgain(databases.reader, earlier, showAgain))
  const work = (tx: Tx) => handle(tx, before?.prepared)
  const transact = () =>
    databases.writer.transaction().execute(async (tx) => {
      await begin(tx)
      return call === undefined ? work(tx) : once(tx, { call, work, showAgain, rates })
    })
  return inTurn(transact)
}

type Earlier = { answer: unknown }
type PreparedCall = { earlier?: Earlier | undefined; prepared?: unknown }

/** Prepares a call unless it was answered before: a code that was valid then is wrong after a change. */
async function prepareOnce(
  { reader }: Databases,
  call: RepeatableCall | undefined,
  prepare: () => Promise<unknown>,
): Promise<PreparedCall> {
  const earlier = call && (await recall(reader, call))
  if (earlier !== undefined) return { earlier }
  try {
    return { prepared: await prepare() }
  } catch (error) {
    const twin = call && (await recall(reader, call)) // Another request may have done it meanwhile.
    if (twin === undefined) throw error
    return { earlier: twin }
  }
}

/** Minimum number of characters of an answer that is stored for a day instead of seven. */
const longFrom = 2_000

type Once<Answer> = Pick<IdempotentWork<Answer>, 'showAgain'> & {
  call: RepeatableCall
  work: (tx: Tx) => Promise<Answer>
  rates: RateLimiter
}

/**
 * Does the work once. A repeated call waits for the first and gets its answer. The key's row is part of the work's transaction, so a refused call is
 * checked again. Another body under the same key is refused.
 */
async function once<Answer>(tx: Tx, { call, work, showAgain, rates }: Once<Answer>): Promise<Answer> {
  const { accountId, endpoint } = call
  const key = keyOf(call)
  const mine = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, endpoint, key, body_hash: bodyHashOf(call) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()

  if (mine === undefined) {
    const first = await recall(tx, call)
    if (first === undefined) throw new Error(`The first answer under a key of ${endpoint} is gone`)
    return answerAgain(tx, first, showAgain)
  }
  const answer = await work(tx)
  const text = JSON.stringify(showAgain === undefined ? answer : { id: idOf(answer) })
  const isLong = text.length > longFrom
  await sql`
    update idempotency_keys set answer = ${text}::jsonb, is_long = ${isLong}
    where account_id = ${accountId} and endpoint = ${endpoint} and key = ${key}
  `.execute(tx)
  if (isLong) await rates.take(`kept_kb:${accountId}`, call.kept, { count: Math.ceil(text.length / 1_000), tx })
  await countForSource(tx, rates, call, text.length)
  return answer
}

/**
 * 300 MB of answers in a day, and 1 MB for each account of a source that has used them up, so that accounts at the same address are not locked out.
 */
const answersOfSource = { maximum: 3_000_000, windowS: 86_400 }
const answersBeyond = { maximum: 10_000, windowS: 86_400 }
const countedBytes = 100
/** Size of a row without its answer. */
const rowBytes = 300

/** Runs last in the transaction, because calls of the same source wait for its counter. */
async function countForSource(tx: Tx, rates: RateLimiter, call: RepeatableCall, letters: number): Promise<void> {
  const { source, accountId } = call
  if (source === undefined) return
  const count = Math.ceil((rowBytes + letters) / countedBytes)
  try {
    await rates.take(`kept_100b:${source}`, answersOfSource, { count, tx })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await rates.take(`kept_beyond_100b:${accountId}`, answersBeyond, { count, tx })
  }
}

function idOf(answer: unknown): string {
  return (answer as Partial<StoredAnswer>).id ?? ''
}

async function answerAgain<Answer>(
  queries: Queries,
  { answer }: Earlier,
  showAgain: IdempotentWork<Answer>['showAgain'],
): Promise<Answer> {
  return showAgain === undefined ? (answer as Answer) : showAgain(queries, answer as StoredAnswer)
}

/** Returns the first answer, where the same call was answered before. */
async function recall(queries: Queries, call: RepeatableCall): Promise<Earlier | undefined> {
  const first = await queries
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('account_id', '=', call.accountId)
    .where('endpoint', '=', call.endpoint)
    .where('key', '=', keyOf(call))
    .executeTakeFirst()
  if (first === undefined) return undefined
  if (!first.body_hash.equals(bodyHashOf(call))) throw new Refusal('IDEMPOTENCY_MISMATCH')
  return { answer: first.answer }
}

/** Hashes the key, so that a key of any length counts to its last character. */
function keyOf({ key }: RepeatableCall): string {
  return createHash('sha256').update(key).digest('base64url')
}

function bodyHashOf({ sent, pepper }: RepeatableCall): Buffer {
  return createHmac('sha256', pepper).update(canonical(sent)).digest()
}

/** Returns the same text for the same fields in another order. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? ''
  )
}
