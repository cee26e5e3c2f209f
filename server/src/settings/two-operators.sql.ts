import { sql, type RawBuilder } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { defaultOf } from './settings.ts'

type Subject = 'recharge' | 'withdrawal'

/**
 * The amount above which two operators have to agree on a request of that time: the lowest limit since then, and at least within the last 24 hours.
 * So no operator can raise the limit to decide alone about a waiting request, or about one made right afterwards.
 */
export function twoOperatorsAbove(subject: Subject, requestedAt: RawBuilder<unknown>): RawBuilder<number> {
  return lowestOf(`${subject}.two_operators_above`, requestedAt)
}

function lowestOf(
  key: `${Subject}.two_operators_above` | `${Subject}.one_operator_day_maximum`,
  since: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`least(
    coalesce((select value::text::bigint from settings where key = ${key}), ${defaultOf(key)}::bigint),
    (select min(least((detail ->> 'before')::bigint, (detail ->> 'value')::bigint)) from decisions
      where subject = 'setting' and subject_id = ${key} and decided_at > least(${since}, now() - interval '24 hours'))
  )`
}

/** A decision about money: the operator, the recipient, and the time of the request. */
type PendingDecision = { operatorId: number; recipient: RawBuilder<unknown>; askedAt: RawBuilder<unknown> }

/**
 * The amount above which this operator needs a second one now. Amounts that they decided alone within a day count: for the same recipient towards the
 * limit, in total towards the day's maximum. US cents.
 */
export function needsSecondAbove(subject: Subject, deciding: PendingDecision): RawBuilder<number> {
  const { operatorId, recipient, askedAt } = deciding
  return sql<number>`greatest(0, least(
    ${twoOperatorsAbove(subject, askedAt)} - ${sumAlone(subject, operatorId, recipient)},
    ${lowestOf(`${subject}.one_operator_day_maximum`, sql`now()`)} - ${sumAlone(subject, operatorId)}
  ))::bigint`
}

/** The sums that count towards the limits, as JSON: for this recipient, and in total. US cents. */
export function decidedAlone(
  subject: Subject,
  { operatorId, recipient }: Pick<PendingDecision, 'operatorId' | 'recipient'>,
): RawBuilder<{ recipient: number; total: number }> {
  return sql`json_build_object('recipient', ${sumAlone(subject, operatorId, recipient)}, 'total', ${sumAlone(subject, operatorId)})`
}

function sumAlone(subject: Subject, operatorId: number, recipient?: RawBuilder<unknown>): RawBuilder<number> {
  const isTheirs = recipient === undefined ? sql`true` : sql`lone.recipient = ${recipient}`
  return sql<number>`(select coalesce(sum(lone.amount), 0) from lone_decisions lone where lone.operator_id = ${operatorId}
    and lone.subject = ${subject} and lone.decided_at > now() - interval '24 hours' and ${isTheirs})`
}

const recipients: Record<Subject, RawBuilder<unknown>> = {
  recharge: sql`'shopper ' || account_id`,
  withdrawal: sql`owner_kind || ' ' || owner`,
}

/** Selects the limit of `needsSecondAbove` for one request; 0 for an unknown one. The caller has locked the operator's decisions. */
export async function selectNeedsSecondAbove(
  tx: Tx,
  subject: Subject,
  { id, operatorId }: { id: number; operatorId: number },
): Promise<number> {
  const deciding = { operatorId, recipient: recipients[subject], askedAt: sql`created_at` }
  const { rows } = await sql<{ above: number }>`
    select ${needsSecondAbove(subject, deciding)} as above from ${sql.table(`${subject}s`)} where id = ${id}
  `.execute(tx)
  return rows[0]?.above ?? 0
}

/** The number of the advisory lock, used with an operator's id: their decisions about money run one after the other. */
const lockNumber = 727_031

/** Locks the operator's decisions, so that two simultaneous ones do not both count as the first. Called before any account is locked. */
export async function lockDecisionsOf(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber}, hashint8(${operatorId}::bigint))`.execute(tx)
}

export type LoneDecision = { operatorId: number; subject: Subject; recipient: string; amount: number }

/** Records a decision of one operator alone: its amount counts for a day. The caller has locked the operator's decisions. */
export async function recordAlone(tx: Tx, decision: LoneDecision): Promise<void> {
  const { operatorId, subject, recipient, amount } = decision
  await tx.insertInto('lone_decisions').values({ operator_id: operatorId, subject, recipient, amount }).execute()
}

/** Deletes decisions that no longer count towards a limit. */
export async function forgetLoneDecisions(queries: Queries): Promise<void> {
  await sql`delete from lone_decisions where decided_at < now() - interval '7 days'`.execute(queries)
}
