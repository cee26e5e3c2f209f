import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { audit, balanceOf, post } from './ledger.sql.ts'

const { databases, url } = await startApi()
const { writer } = databases
/** The owner of the tables, as in migrations: triggers apply to it too. */
const owner = openDatabase(openPool(url, { max: 1 }))

const bank = { kind: 'bank' } as const
const house = { kind: 'suspense' } as const
const wallet = { kind: 'shopper_available', owner: 1 } as const

const move = (kind: string, reference: string, transfers: Parameters<typeof post>[2]) =>
  writer.transaction().execute((tx) => post(tx, { kind, reference, actor: 'test' }, transfers))

beforeAll(async () => {
  await move('seed', '1', [{ from: bank, to: wallet, amount: 100_00 }])
})

test('money leaves one account and arrives in the other', async () => {
  await move('seed', '2', [{ from: bank, to: { kind: 'shopper_available', owner: 2 }, amount: 5_00 }])
  expect(await balanceOf(writer, 2)).toEqual({ balance: 5_00, held: 0 })
})

test('a second post under the same reference changes nothing', async () => {
  expect(await move('seed', '1', [{ from: bank, to: wallet, amount: 100_00 }])).toBe(false)
  expect((await balanceOf(writer, 1)).balance).toBe(100_00)
})

test('a wallet cannot go below zero', async () => {
  await expect(move('spend', 'a', [{ from: wallet, to: house, amount: 100_01 }])).rejects.toThrow(
    'INSUFFICIENT_BALANCE',
  )
})

test('of ten spendings of all the money at once, one counts', async () => {
  const shopper = { kind: 'shopper_available', owner: 3 } as const
  await move('seed', '3', [{ from: bank, to: shopper, amount: 10_00 }])
  const spendings = Array.from({ length: 10 }, (_, index) =>
    move('spend', `ten-${index}`, [{ from: shopper, to: house, amount: 10_00 }]),
  )
  const settled = await Promise.allSettled(spendings)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await balanceOf(writer, 3)).balance).toBe(0)
})

test('opposite transfers at once do not wait for each other for ever', async () => {
  const one = { kind: 'shopper_available', owner: 11 } as const
  const other = { kind: 'shopper_available', owner: 12 } as const
  await move('seed', '11', [{ from: bank, to: one, amount: 50_00 }])
  await move('seed', '12', [{ from: bank, to: other, amount: 50_00 }])
  const moves = Array.from({ length: 20 }, (_, index) => {
    const [from, to] = index % 2 === 0 ? [one, other] : [other, one]
    return move('swap', String(index), [{ from, to, amount: 1_00 }])
  })
  await Promise.all(moves)
  expect((await balanceOf(writer, 11)).balance).toBe(50_00)
})

type Attack = [string, () => RawBuilder<unknown>, RegExp]
const attacks: Attack[] = [
  ['an entry without transfers', () => sql`select post('x', '1', 't', '{}', '{}', '{}')`, /needs transfers/],
  [
    'a transfer of nothing',
    () => sql`select post('x', '2', 't', array[1], array[2], array[0])`,
    /check constraint|violates/,
  ],
  ['a negative transfer', () => sql`select post('x', '3', 't', array[1], array[2], array[-5])`, /violates/],
  ['a transfer to itself', () => sql`select post('x', '4', 't', array[1], array[1], array[5])`, /violates/],
  ['an unknown account', () => sql`select post('x', '5', 't', array[999999], array[1], array[5])`, /violates/],
  [
    'an overflow',
    () =>
      sql`select post('x', '6', 't', array[1], array[2], array[9223372036854775807]), post('x', '7', 't', array[1], array[2], array[9223372036854775807])`,
    /out of range/,
  ],
  [
    'a sum per account that does not fit',
    () => sql`select post('x', '8', 't', array[1, 1], array[2], array[5])`,
    /needs transfers/,
  ],
]

describe.each(attacks)('%s', (_name, attack, reason) => {
  test('is refused to the application', async () => {
    await expect(attack().execute(writer)).rejects.toThrow(reason)
  })
})

const rewritings: Attack[] = [
  ['a transfer changed', () => sql`update ledger_transfers set amount = amount + 1`, /forbidden|permission/],
  ['a transfer deleted', () => sql`delete from ledger_transfers`, /forbidden|permission/],
  ['the history emptied', () => sql`truncate ledger_transfers cascade`, /forbidden|permission/],
  ['an entry changed', () => sql`update ledger_entries set actor = 'nobody'`, /forbidden|permission/],
  ['an account deleted', () => sql`delete from ledger_accounts`, /forbidden|permission/],
  ['a balance raised', () => sql`update ledger_balances set amount = amount + 1`, /by a transfer only|permission/],
  ['a balance deleted', () => sql`delete from ledger_balances`, /forbidden|permission/],
  [
    'a rich balance opened',
    () => sql`insert into ledger_balances (account_id, amount) values (1, 1000)`,
    /by a transfer only|permission/,
  ],
  [
    'a transfer added to a closed entry',
    () => sql`insert into ledger_transfers (entry_id, line, from_account, to_account, amount) values (1, 2, 1, 2, 5)`,
    /is closed|permission/,
  ],
]

describe.each(rewritings)('%s', (_name, attack, reason) => {
  test('is refused to the application', async () => {
    await expect(attack().execute(writer)).rejects.toThrow(reason)
  })
  test('is refused to the owner of the tables', async () => {
    await expect(attack().execute(owner)).rejects.toThrow(reason)
  })
})

test('an entry that gets no transfers does not commit', async () => {
  const empty = owner
    .transaction()
    .execute((tx) => sql`insert into ledger_entries (kind, reference, actor) values ('x', 'empty', 't')`.execute(tx))
  await expect(empty).rejects.toThrow(/ledger_entry_has_transfers/)
})

test('after all this everything adds up', async () => {
  expect(await audit(writer)).toMatchObject({ clean: true, findings: [] })
  await owner.destroy()
})

test('the audit finds a balance that is not the sum of its transfers', async () => {
  const damaging = openDatabase(openPool(url, { max: 1 }))
  await damaging
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_balances set amount = amount + 1 where amount > 0`.execute(tx)
      const { clean, findings } = await audit(tx)
      expect(clean).toBe(false)
      expect(findings.map(({ check }) => check)).toEqual(['balances_equal_transfers'])
      throw new Error('undone')
    })
    .catch((error: Error) => expect(error.message).toBe('undone'))
  await damaging.destroy()
})
