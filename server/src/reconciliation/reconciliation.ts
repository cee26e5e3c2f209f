import type { Comparison, ReconciledDay, ComparisonStatus } from '@sealane/contract/reconciliation'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { comparisonPosition, sumUpDay } from './comparison.rules.ts'
import {
  deleteAside,
  keysOf,
  lockAside,
  lockLine,
  oneKey,
  saveAside,
  saveMatch,
  selectAside,
  selectChainDays,
  selectComparisons,
  selectDaySums,
} from './comparison.sql.ts'

const daysShown = 31
const dayMs = 86_400_000
const nothing = { ledger_in: 0, ledger_out: 0, credited: 0 }

/** Lists the days, the newest first, with their sums by status. */
export async function listDays(queries: Queries, until: string): Promise<{ items: ReconciledDay[]; since: string }> {
  const days = Array.from({ length: daysShown }, (_none, back) => nameOf(Date.parse(until) - back * dayMs))
  const since = days.at(-1) ?? until
  const range = { first: since, last: until }
  const sums = await selectDaySums(queries, range)
  const chain = await selectChainDays(queries, range)
  const items = days.map((day) => {
    const { ledger_in, ledger_out, credited } = chain.get(day) ?? nothing
    return { ...sumUpDay(day, sums), chain: { ledger_in, ledger_out, credited } }
  })
  return { items, since }
}

type ComparisonListQuery = {
  day: string
  standing?: ComparisonStatus | undefined
  cursor?: string | undefined
  limit: number
}

export async function listComparisons(queries: Queries, { day, standing, cursor, limit }: ComparisonListQuery) {
  const [after = ''] = decodeCursor(cursor, ['string']) ?? []
  const size = pageSize(limit)
  // By position, because the last comparison of the previous page may have been matched or set aside meanwhile.
  const pageRequest = { standing, after: String(after), limit: size + 1 }
  const rows = await selectComparisons(queries, keysOf({ first: day, last: day }), pageRequest)
  return toPage<Comparison>(rows, size, (one) => [comparisonPosition(one)])
}

type Matching = { body: { line: string; key: string } }

/** Matches a bank line to a reference; without a key its description decides again. If two people do this, the later one counts. */
export async function matchLine({ tx, caller }: Context, { body }: Matching): Promise<object> {
  const id = toId(body.line)
  const key = body.key === '' ? null : body.key.toUpperCase()
  const line = await lockLine(tx, id)
  if (line === undefined) throw new Refusal('NOT_FOUND')
  if (line.matched_to === key) return {}
  if (key !== null && ((await selectComparison(tx, key))?.movements ?? []).length === 0) {
    throw new Refusal('INVALID_INPUT', { fields: { key: 'not_in_ledger' } })
  }
  await saveMatch(tx, id, key, caller.id)
  const decision = key === null ? 'unmatched' : 'matched'
  const detail = { value: key, before: line.matched_to }
  await recordDecision(tx, { operatorId: caller.id, subject: 'bank', id, verdict: decision, detail })
  return {}
}

type SettingAside = { body: { key: string; reason: string | null } }

/** Sets a comparison aside with its present sums: if anything is added under the same reference, it is open again. */
export async function setAside({ tx, caller }: Context, { body: { key, reason } }: SettingAside): Promise<object> {
  await lockAside(tx, key)
  const comparison = await selectComparison(tx, key)
  if (comparison === undefined) throw new Refusal('NOT_FOUND')
  const before = await selectAside(tx, key)
  if (before === undefined && reason === null) return {}
  const { bank, ledger } = comparison
  if (reason === null) await deleteAside(tx, key)
  else await saveAside(tx, { key, bank, ledger, reason, operatorId: caller.id })
  const decision = reason === null ? 'put_back' : 'set_aside'
  const detail = { reason, before: before ?? null, bank, ledger }
  await recordDecision(tx, { operatorId: caller.id, subject: 'bank', id: key, verdict: decision, detail })
  return {}
}

async function selectComparison(queries: Queries, key: string): Promise<Comparison | undefined> {
  const [comparison] = await selectComparisons(queries, oneKey(key), { limit: 1 })
  return comparison
}

export function nameOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
