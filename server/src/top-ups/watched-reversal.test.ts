import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { outcomeOf, tenTimes } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'
import { openPool } from '../db/database.ts'
import { audit, post } from '../ledger/ledger.sql.ts'

const api = await startApi()
const { writer } = api.databases
const { products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [ada, grace] = [await api.hireOperator(), await api.hireOperator()]

let made = 0
type Found = { network?: string; hash?: string; status?: 'seen' | 'credited'; isLost?: boolean; to?: 'suspense' }

/** Creates a payment as a watcher finds and credits it, and returns its id among the recharges. */
async function find(person: TestPerson, amount: number, found: Found = {}) {
  const { network = 'ERC20', status = 'credited', isLost = false, to } = found
  made += 1
  const hash = found.hash ?? `0x${String(made).padStart(64, '0')}`
  const at = status === 'credited' ? new Date() : null
  const id = await writer.transaction().execute(async (tx) => {
    const address = `0x${made.toString(16).padStart(40, '0')}`
    const depositAddress = await tx
      .insertInto('deposit_addresses')
      .values({ network, account_id: Number(person.id), xpub: `xpub${made}`, address })
      .returning('id')
      .executeTakeFirstOrThrow()
    const chain = {
      network,
      chain_id: made,
      transaction_hash: hash,
      log_index: 0,
      block_number: made,
      block_hash: '0x1',
    }
    const money = { address_id: depositAddress.id, token: '0x2', units: amount * 10_000, amount }
    const times = { credited_at: at, lost_at: isLost ? new Date() : null }
    const deposit = await tx
      .insertInto('deposits')
      .values({ ...chain, ...money, ...times, status })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { kind: 'deposit', reference: `${network}:${hash}:0`, actor: 'watcher' }
    const wallet = { kind: 'shopper_available', owner: Number(person.id) } as const
    if (at !== null)
      await post(tx, entry, [{ from: { kind: 'chain' }, to: to === undefined ? wallet : { kind: to }, amount }])
    return deposit.id
  })
  return { id: `chain-${id}`, hash }
}

const reason = 'The block left the chain.'
const reverse = (id: string, by = ada) => by.call('POST /api/portal/recharge/reverse', { body: { id, reason } })
const balanceOf = async (person: TestPerson) => (await person.call('GET /api/user/getUserInfo')).balance
type FindQuery = Parameters<typeof listOf>[0]
const listOf = (query: { keyword?: string; status?: 0 | 1 | 2; reversing?: boolean; doubtful?: boolean }) =>
  ada.call('GET /api/portal/recharge/list', { query })
const idsOf = async (query: FindQuery) => (await listOf(query)).items.map(({ id }) => id)

describe('a payment that a watcher credited is in the operators’ list', () => {
  test('by its hash and by its account, among those that were passed and among all, and not among those to be decided', async () => {
    const mei = await api.signUp('mei-of-the-chain')
    const { id, hash } = await find(mei, 12_00)
    const waiting = await find(mei, 3_00, { status: 'seen' })
    expect(await idsOf({ keyword: hash.toUpperCase().replace('0X', '0x') })).toEqual([id])
    expect(await idsOf({ keyword: 'of-the-chain' })).toEqual([waiting.id, id])
    expect(await idsOf({ keyword: 'of-the-chain', status: 1 })).toEqual([id])
    expect(await idsOf({ keyword: 'of-the-chain', status: 0 })).toEqual([])
    expect(await idsOf({ keyword: 'of-the-chain', status: 2 })).toEqual([])
    expect(await ada.call('GET /api/portal/recharge/detail', { query: { id } })).toMatchObject({
      ...{ id, method: 'onchain', network: 'ERC20', transaction_hash: hash, amount: 12_00, received: 12_00, status: 1 },
      ...{ proof_url: null, flags: [], seen_in: [], shopper: { account: mei.account }, decided_by: null },
    })
  })

  test.each(['chain-999999', 'chain-', 'chain-1e3', 'chain-99999999999999999999', 'CHAIN-1'])(
    'there is no %s',
    async (id) => {
      const detail = ada.call('GET /api/portal/recharge/detail', { query: { id } })
      expect(await outcomeOf(detail)).toBe('NOT_FOUND')
      expect(await outcomeOf(reverse(id))).toBe('NOT_FOUND')
    },
  )

  test('with recharges by proof it is one list, page by page, by time and by amount', async () => {
    const person = await api.signUp('both-ways')
    const ids: string[] = []
    for (const [index, amount] of [5_00, 2_00, 9_00, 2_00, 7_00].entries()) {
      const proof = await uploadProof(api.app, person, index)
      const input = { body: { method: 'manual', amount, proof } } as const
      ids.push(
        index % 2 === 0 ? (await find(person, amount)).id : (await person.call('POST /api/user/recharge', input)).id,
      )
    }
    const walk = async (sort: 'newest' | 'oldest' | 'amount_up' | 'amount_down') => {
      const found: { id: string; amount: number }[] = []
      for (let cursor: string | undefined; ; ) {
        const query = { keyword: 'both-ways', sort, limit: 2, ...(cursor !== undefined && { cursor }) }
        const { items, next } = await ada.call('GET /api/portal/recharge/list', { query })
        found.push(...items)
        if (next === null) return found
        cursor = next
      }
    }
    expect((await walk('newest')).map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await walk('oldest')).map(({ id }) => id)).toEqual(ids)
    expect((await walk('amount_up')).map(({ amount }) => amount)).toEqual([2_00, 2_00, 5_00, 7_00, 9_00])
    expect(new Set((await walk('amount_down')).map(({ id }) => id))).toEqual(new Set(ids))
  })
})

describe('a payment that a watcher credited is reversed like a recharge', () => {
  test('one after the other by one operator, until they reach the limit together: the next one takes two', async () => {
    const [mei, ines] = [await prepareBuyer(api, 0), await api.hireOperator(undefined, ['finance'])]
    const [first, second] = [await find(mei, 6_000_00), await find(mei, 6_000_00)]
    expect(await reverse(first.id, ines)).toMatchObject({ reversed: { amount: 6_000_00 } })
    expect(await reverse(second.id, ines)).toMatchObject({ reversed: null, first_reversal: { operator: ines.account } })
    expect(await reverse(second.id, grace)).toMatchObject({ reversed: { amount: 6_000_00 } })
    await expectCleanLedger(api)
  })

  test('to its source account, by a new entry; the shopper reads why', async () => {
    const mei = await prepareBuyer(api, 0)
    const { id } = await find(mei, 80_00)
    const { totals } = await audit(writer)
    expect(await reverse(id)).toMatchObject({ id, status: 1, received: 80_00, reversed: { amount: 80_00, reason } })
    expect(await balanceOf(mei)).toBe(0)
    expect(((await audit(writer)).totals['chain'] ?? 0) - (totals['chain'] ?? 0)).toBe(80_00)
    const { items } = await mei.call('GET /api/user/bill')
    expect(items).toMatchObject(
      [
        { kind: 'recharge_reversed', amount: -80_00, target: `/topUpRecord?id=${id}`, reference: /^ERC20 0x/ },
        { kind: 'deposit', amount: 80_00 },
      ].map(({ reference: _reference, ...line }) => line),
    )
    expect(items[0]?.reference).toMatch(/^ERC20 0x000000…/)
    expect((await mei.call('GET /api/notification/list')).items[0]).toMatchObject({ title: 'Recharge taken back' })
    expect((await mei.call('GET /api/user/recharge_log')).items[0]).toMatchObject({
      id,
      reversed: { amount: 80_00, reason },
    })
    expect(await outcomeOf(reverse(id))).toBe('NOT_REVERSIBLE')
    await expectCleanLedger(api)
  })

  test('never below zero: spent money stays a claim', async () => {
    const mei = await prepareBuyer(api, 0)
    const { id } = await find(mei, 80_00)
    await pay(mei, await order(mei, [tea]))
    const left = await balanceOf(mei)
    expect(await tenTimes(() => reverse(id))).toEqual({ ok: 1, NOT_REVERSIBLE: 9 })
    expect(await balanceOf(mei)).toBe(0)
    expect(await ada.call('GET /api/portal/user/detail', { query: { id: mei.id } })).toMatchObject({
      ...{ balance: 0, claims: 80_00 - left, decisions: [{ subject: 'recharge', verdict: 'reversed', reason }] },
    })
    await expectCleanLedger(api)
  })

  test('above the limit by two operators: the second finds the reason of the first in the inbox', async () => {
    const mei = await prepareBuyer(api, 0)
    const { id } = await find(mei, 12_000_00)
    const queued = async () => {
      const { queues } = await grace.call('GET /api/portal/inbox')
      return queues.find(({ queue }) => queue === 'recharges')?.count ?? 0
    }
    const before = await queued()
    expect(await reverse(id)).toMatchObject({
      ...{ reversed: null, first_reversal: { operator: ada.account, reason }, flags: ['two_operators'] },
    })
    expect(await balanceOf(mei)).toBe(12_000_00)
    expect(await queued()).toBe(before + 1)
    expect(await idsOf({ reversing: true })).toEqual([id])
    const holding = { body: { subject: 'recharge', id, held: true } } as const
    expect(await grace.call('POST /api/portal/inbox/hold', holding)).toEqual({ account: grace.account })
    expect(await outcomeOf(reverse(id))).toBe('ALREADY_DECIDED')
    const dropping = { body: { id, reason: 'It came again.' } }
    expect(await grace.call('POST /api/portal/recharge/reverse_drop', dropping)).toMatchObject({ first_reversal: null })
    expect(await queued()).toBe(before)
    await reverse(id)
    expect(await reverse(id, grace)).toMatchObject({ reversed: { amount: 12_000_00, reason }, first_reversal: null })
    expect(await balanceOf(mei)).toBe(0)
    await expectCleanLedger(api)
  })

  test('not before it is credited, not one’s own, and from suspense where the account was deleted', async () => {
    const mei = await prepareBuyer(api, 0)
    const waiting = await find(mei, 5_00, { status: 'seen' })
    expect(await outcomeOf(reverse(waiting.id))).toBe('NOT_REVERSIBLE')
    const own = await find(grace, 5_00)
    expect(await outcomeOf(reverse(own.id, grace))).toBe('NOT_ALLOWED')
    const gone = await api.signUp()
    await sql`update accounts set deleted_at = now() where id = ${Number(gone.id)}`.execute(writer)
    const { id } = await find(gone, 7_00, { to: 'suspense' })
    const { totals } = await audit(writer)
    expect(await reverse(id)).toMatchObject({ reversed: { amount: 7_00 } })
    expect((totals['suspense'] ?? 0) - ((await audit(writer)).totals['suspense'] ?? 0)).toBe(7_00)
    await expectCleanLedger(api)
  })
})

test('a credited payment that is no longer on the chain is named with its shopper until it is reversed', async () => {
  const mei = await prepareBuyer(api, 0)
  const { id } = await find(mei, 17_00, { network: 'Polygon', isLost: true })
  const lostOf = async () =>
    (await ada.call('GET /api/portal/network/list')).items.find(({ network }) => network === 'Polygon')?.lost
  expect(await lostOf()).toEqual({ count: 1, amount: 17_00, payments: [{ id, account: mei.account, amount: 17_00 }] })
  expect((await listOf({ doubtful: true })).items).toMatchObject([{ id, flags: ['lost'] }])
  await reverse(id)
  expect(await lostOf()).toMatchObject({ count: 0 })
  expect(await idsOf({ doubtful: true })).toEqual([])
})

test('transfers that were credited twice before are marked, not changed, until operators take one back', async () => {
  const mei = await prepareBuyer(api, 0)
  const hash = `0x${'ab'.repeat(32)}`
  const first = await find(mei, 3_00, { hash })
  const second = await find(mei, 3_00, { hash, network: 'Polygon' })
  const waiting = await find(mei, 3_00, { hash, network: 'Twin', status: 'seen' })
  await sql`delete from chain_cursors`.execute(writer)
  for (const network of ['ERC20', 'Polygon', 'Twin'])
    await sql`insert into chain_cursors (network, chain_id, next_block, head) values (${network}, 31337, 9, 8)`.execute(
      writer,
    )
  const owner = openPool(api.url, { max: 1 })
  const migration = path.join(import.meta.dirname, '../../migrations/0082_one_network_of_a_chain.sql')
  await owner.query(`
    delete from deposits where transaction_hash <> '${hash}' and status = 'seen';
    drop index deposits_duplicate;
    drop table network_chains;
    alter table chain_cursors drop column token;
    alter table deposits drop column chain_id, drop column duplicate_of,
      add constraint deposits_network_transaction_hash_log_index_key unique (network, transaction_hash, log_index)`)
  await owner.query(await readFile(migration, 'utf8'))
  const later = await readFile(path.join(import.meta.dirname, '../../migrations/0083_deposits_taken_back.sql'), 'utf8')
  await owner.query(later.slice(later.indexOf('create or replace function audit_deposits')))
  await owner.query('grant select, insert, update, delete on network_chains to sealane_app').catch(() => {})
  await owner.end()

  expect(await balanceOf(mei)).toBe(6_00)
  expect((await audit(writer)).findings).toEqual([{ check: 'transfers_are_credited_once', violations: 1 }])
  const { items } = await listOf({ doubtful: true })
  expect(items).toMatchObject([
    { id: second.id, flags: ['credited_twice'], seen_in: [{ id: first.id }, { id: waiting.id }], reversed: null },
  ])
  const { twice } =
    (await ada.call('GET /api/portal/network/list')).items.find(({ network }) => network === 'Polygon') ?? {}
  expect(twice).toEqual({ count: 1, amount: 3_00, payments: [{ id: second.id, account: mei.account, amount: 3_00 }] })
  const states = await writer
    .selectFrom('deposits')
    .select('status')
    .where('transaction_hash', '=', hash)
    .orderBy('id')
    .execute()
  expect(states.map(({ status }) => status)).toEqual(['credited', 'credited', 'orphaned'])

  await reverse(second.id)
  expect(await balanceOf(mei)).toBe(3_00)
  expect(await idsOf({ doubtful: true })).toEqual([])
  await expectCleanLedger(api)
})
