import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { postAt } from '../ledger/ledger.sql.ts'
import { keysOf, oneKey, selectComparisons, selectDaySums } from './comparison.sql.ts'

const api = await startApi()
const { writer } = api.databases
const ada = await api.hireOperator('ada')

type Side = { key: string; amount: number; day: string }
type Aside = { key: string; bank: number; ledger: number }
type Sides = { lines?: Side[]; movements?: Side[]; asides?: Aside[] }

const line = (key: string, amount: number, day = '2026-11-20'): Side => ({ key, amount, day })
const movement = line
const aside = (bank: number, ledger: number) => [{ key: 'A', bank, ledger }]

/** A letter of a table becomes a reference that no other table has. */
let tables = 0
const nameOf = (table: number, key: string) => `PAYOUT-${table}${key.charCodeAt(0)}`

/** Inserts the bank's and the ledger's side; returns the table's number. */
async function write({ lines = [], movements = [], asides = [] }: Sides): Promise<number> {
  tables += 1
  const table = tables
  for (const [index, { key, amount, day }] of lines.entries()) {
    await sql`insert into bank_lines (natural_key, day, amount, description, reference, imported_by)
      values (${Buffer.from(`${table} ${index}`)}, ${day}::date, ${amount}, ${key}, ${nameOf(table, key)}, ${Number(ada.id)})`.execute(
      writer,
    )
  }
  const entries = Map.groupBy(movements, ({ key }) => key)
  await writer.transaction().execute(async (tx) => {
    for (const [key, parts] of entries) {
      const reference = nameOf(table, key).slice('PAYOUT-'.length)
      const transfers = parts.map(({ amount }) => {
        const [from, to] = amount > 0 ? (['bank', 'fees'] as const) : (['fees', 'bank'] as const)
        return { from: { kind: from }, to: { kind: to }, amount: Math.abs(amount) }
      })
      const at = new Date(`${parts[0]?.day}T12:00:00Z`)
      await postAt(tx, { kind: 'payout', reference, actor: 'test' }, transfers, at)
    }
  })
  for (const { key, bank, ledger } of asides) {
    await sql`insert into bank_set_asides (key, bank, ledger, reason, operator_id, set_at)
      values (${nameOf(table, key)}, ${bank}, ${ledger}, 'A fee', ${Number(ada.id)}, '2026-11-21T00:00:00Z')`.execute(
      writer,
    )
  }
  return table
}

test.each([
  ['equal amounts match', { lines: [line('A', 10_00)], movements: [movement('A', 10_00)] }, 'matched'],
  [
    'equal amounts on different days match',
    { lines: [line('A', 5)], movements: [movement('A', 5, '2026-11-25')] },
    'matched',
  ],
  [
    'two bank lines for one top-up match',
    { lines: [line('A', 3), line('A', 2)], movements: [movement('A', 5)] },
    'matched',
  ],
  [
    'a fully reversed top-up matches without a bank line',
    { movements: [movement('A', 5), movement('A', -5)] },
    'matched',
  ],
  ['a difference of a cent differs', { lines: [line('A', 10_01)], movements: [movement('A', 10_00)] }, 'differs'],
  [
    'two payments with one credit differ',
    { lines: [line('A', 5), line('A', 5)], movements: [movement('A', 5)] },
    'differs',
  ],
  ['equal amounts in opposite directions differ', { lines: [line('A', -5)], movements: [movement('A', 5)] }, 'differs'],
  ['a bank line without a ledger entry is only in the bank', { lines: [line('A', 5)] }, 'only_bank'],
  ['a ledger entry without a bank line is only in the ledger', { movements: [movement('A', 5)] }, 'only_ledger'],
  ['a difference that was set aside stays set aside', { lines: [line('A', 5)], asides: aside(5, 0) }, 'set_aside'],
  [
    'a difference that was set aside is reported again after another bank line',
    { lines: [line('A', 5), line('A', 1)], asides: aside(5, 0) },
    'only_bank',
  ],
  [
    'a difference that was set aside and matches now is matched',
    { lines: [line('A', 5)], movements: [movement('A', 5)], asides: aside(5, 0) },
    'matched',
  ],
])('%s', async (_name, sides, status) => {
  const key = nameOf(await write(sides), 'A')
  const [comparison, ...more] = await selectComparisons(writer, oneKey(key), { limit: 9 })
  expect(comparison).toMatchObject({ key, standing: status })
  expect(comparison?.set_aside).toEqual(
    status === 'set_aside' ? { reason: 'A fee', operator: 'ada', at: '2026-11-21T00:00:00.000Z' } : null,
  )
  expect(more).toEqual([])
})

const sides: Sides = {
  lines: [line('A', 10_00), line('B', 7_00), line('C', -1_00), line('D', 3_00, '2026-11-21')],
  movements: [movement('A', 10_00, '2026-11-21'), movement('B', 7_50), movement('D', 3_00), movement('E', 4_00)],
}

test('comparisons that need an operator are first, and the day counts those of its list', async () => {
  const october = (list: Side[] = []) => list.map((one) => ({ ...one, day: one.day.replace('-11-', '-10-') }))
  const table = await write({ lines: october(sides.lines), movements: october(sides.movements) })
  const days = { first: '2026-10-20', last: '2026-10-20' }
  const found = await selectComparisons(writer, keysOf(days), { limit: 9 })
  expect(found.map(({ key }) => key)).toEqual(['B', 'C', 'E', 'A', 'D'].map((key) => nameOf(table, key)))
  const sums = await selectDaySums(writer, days)
  expect(sums.toSorted((one, other) => other.bank - one.bank || other.ledger - one.ledger)).toEqual(
    [
      { standing: 'matched', count: 2, bank: 10_00, ledger: 3_00 },
      { standing: 'differs', count: 1, bank: 7_00, ledger: 7_50 },
      { standing: 'only_ledger', count: 1, bank: 0, ledger: 4_00 },
      { standing: 'only_bank', count: 1, bank: -1_00, ledger: 0 },
    ].map((sum) => ({ day: days.first, ...sum })),
  )
})

test('of hundreds of bank lines with one reference twenty are shown, those matched by hand before others, and all are summed', async () => {
  const key = nameOf(await write({ lines: Array.from({ length: 300 }, () => line('A', 1)) }), 'A')
  await sql`update bank_lines set matched_to = ${key}, matched_by = ${Number(ada.id)}
    where id = (select max(id) from bank_lines where reference = ${key})`.execute(writer)
  const [comparison] = await selectComparisons(writer, oneKey(key), { limit: 9 })
  expect(comparison).toMatchObject({ bank: 3_00, standing: 'only_bank', line_count: 300 })
  const byHand = comparison?.lines.map(({ matched_by }) => matched_by)
  expect([byHand?.length, byHand?.filter((account) => account === 'ada')]).toEqual([20, ['ada']])
})
