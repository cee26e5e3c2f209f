import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { xpub } from '../../test/platform-wallet.ts'
import { uploadProof } from '../../test/proof.ts'
import { changeSetting } from '../../test/setting.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { outcomeOf, tenTimes } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'
import { saveFound, selectDue } from '../blockchain/deposit.sql.ts'

const api = await startApi()
const { writer } = api.databases
const { products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const [ada, grace] = [await api.hireOperator(), await api.hireOperator()]

afterEach(() => expectCleanLedger(api))

let shade = 0
async function recharge(person: TestPerson, amount: number): Promise<string> {
  shade += 20
  const proof = await uploadProof(api.app, person, shade)
  const { id } = await person.call('POST /api/user/recharge', {
    body: { method: 'manual', amount, proof },
  })
  return id
}

async function passed(person: TestPerson, amount: number, by = ada): Promise<string> {
  const id = await recharge(person, amount)
  await by.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: amount } })
  return id
}

const reason = 'The transfer was called back.'
const reverse = (id: string, by = ada) => by.call('POST /api/portal/recharge/reverse', { body: { id, reason } })
const balanceOf = async (person: TestPerson) => (await person.call('GET /api/user/getUserInfo')).balance

describe('a recharge that was passed by mistake (decisions, section 7)', () => {
  test('is reversed by a new entry; the shopper reads why', async () => {
    const mei = await prepareBuyer(api, 0)
    const id = await passed(mei, 80_00)
    expect(await reverse(id)).toMatchObject({ status: 1, received: 80_00, reversed: { amount: 80_00, reason } })
    expect(await balanceOf(mei)).toBe(0)
    const { items } = await mei.call('GET /api/user/bill')
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['recharge_reversed', -80_00],
      ['recharge', 80_00],
    ])
    expect((await mei.call('GET /api/notification/list')).items[0]).toMatchObject({ title: 'Recharge taken back' })
    expect((await mei.call('GET /api/user/recharge_log')).items[0]).toMatchObject({
      reversed: { amount: 80_00, reason },
    })
  })

  test('never makes the balance negative: spent money stays a claim', async () => {
    const mei = await prepareBuyer(api, 0)
    const id = await passed(mei, 80_00)
    const group = await order(mei, [tea])
    await pay(mei, group)
    const left = await balanceOf(mei)
    expect(await reverse(id)).toMatchObject({ reversed: { amount: left } })
    expect(await balanceOf(mei)).toBe(0)
    expect(await ada.call('GET /api/portal/user/detail', { query: { id: mei.id } })).toMatchObject({
      balance: 0,
      claims: 80_00 - left,
      decisions: [{ verdict: 'reversed', reason }, { verdict: 'passed' }],
    })
  })

  test('is reversed once by ten requests at once, with payments between them', async () => {
    const mei = await prepareBuyer(api, 0)
    const id = await passed(mei, 80_00)
    const group = await order(mei, [tea])
    const tries = await Promise.allSettled([...Array.from({ length: 10 }, () => reverse(id)), pay(mei, group)])
    const reversals = tries.slice(0, 10)
    expect(reversals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of reversals) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ reason: 'NOT_REVERSIBLE' })
    }
  })

  test('refused: one that waits, one that was refused, one’s own, none', async () => {
    const mei = await prepareBuyer(api, 0)
    const waiting = await recharge(mei, 80_00)
    await expect(reverse(waiting)).rejects.toMatchObject({ reason: 'NOT_REVERSIBLE' })
    const own = await passed(grace, 80_00)
    await expect(reverse(own, grace)).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
    await expect(reverse('999999')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(mei.call('POST /api/portal/recharge/reverse', { body: { id: own, reason } })).rejects.toMatchObject({
      reason: 'NOT_ALLOWED',
    })
  })
})

const large = 12_000_00
const drop = (id: string, by = ada) =>
  by.call('POST /api/portal/recharge/reverse_drop', { body: { id, reason: 'The bank was wrong.' } })

/** Returns a recharge that both operators passed, because it is above the limit. */
async function passedByTwo(person: TestPerson): Promise<string> {
  const id = await passed(person, large)
  await grace.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: large } })
  return id
}

async function reversing(by = ada): Promise<string[]> {
  const { items } = await by.call('GET /api/portal/recharge/list', { query: { reversing: true } })
  return items.map(({ id }) => id)
}

const queued = async () => {
  const { queues } = await grace.call('GET /api/portal/inbox')
  return queues.find(({ queue }) => queue === 'recharges')?.count ?? 0
}

describe('a recharge above the limit (decisions, section 7)', () => {
  test('is reversed by two operators: the second finds the reason of the first in the inbox', async () => {
    const mei = await prepareBuyer(api, 0)
    const id = await passedByTwo(mei)
    const before = await queued()
    expect(await reverse(id)).toMatchObject({
      reversed: null,
      first_reversal: { operator: ada.account, reason },
      two_operators_above: 10_000_00,
      flags: ['two_operators'],
    })
    expect(await balanceOf(mei)).toBe(large)
    expect(await queued()).toBe(before + 1)
    expect(await reversing(grace)).toEqual([id])
    expect(await grace.call('POST /api/portal/inbox/hold', { body: { subject: 'recharge', id, held: true } })).toEqual({
      account: grace.account,
    })
    expect(await outcomeOf(reverse(id))).toBe('ALREADY_DECIDED')
    const otherwise = { id, reason: 'Something else.' }
    const differing = grace.call('POST /api/portal/recharge/reverse', { body: otherwise })
    expect(await outcomeOf(differing)).toBe('CHANGED_MEANWHILE')
    expect(await reverse(id, grace)).toMatchObject({ reversed: { amount: large, reason }, first_reversal: null })
    expect(await balanceOf(mei)).toBe(0)
    expect(await reversing()).toEqual([])
    expect(await queued()).toBe(before)
  })

  test('stays as it is when an operator drops the first reversal, and may be reversed again', async () => {
    const mei = await prepareBuyer(api, 0)
    const id = await passedByTwo(mei)
    expect(await outcomeOf(drop(id))).toBe('ALREADY_DECIDED')
    await reverse(id)
    expect(await drop(id, grace)).toMatchObject({ reversed: null, first_reversal: null })
    expect(await reversing()).toEqual([])
    expect(await reverse(id, grace)).toMatchObject({ first_reversal: { operator: grace.account } })
    await reverse(id)
    expect(await outcomeOf(drop(id))).toBe('ALREADY_DECIDED')
    const { decisions } = await ada.call('GET /api/portal/user/detail', { query: { id: mei.id } })
    expect(decisions.slice(0, 4).map(({ verdict }) => verdict)).toEqual([
      'reversed',
      'reversed_first',
      'reversal_dropped',
      'reversed_first',
    ])
  })

  test('is reversed once by ten requests of two operators at once, and by neither of them alone', async () => {
    const mei = await prepareBuyer(api, 0)
    const id = await passedByTwo(mei)
    expect(await tenTimes(() => reverse(id))).toEqual({ ok: 1, ALREADY_DECIDED: 9 })
    expect(await balanceOf(mei)).toBe(large)
    const both = await tenTimes((index) => reverse(id, index % 2 === 0 ? ada : grace))
    expect(both['ok']).toBe(1)
    expect(await balanceOf(mei)).toBe(0)
  })

  test('is not reversed by its own shopper as the second, nor alone after the limit was raised', async () => {
    const own = await passed(grace, large)
    const third = await api.hireOperator()
    await third.call('POST /api/portal/recharge/decide', { body: { id: own, verdict: 'pass', received: large } })
    await changeSetting(api.databases.writer, ada, { key: 'recharge.two_operators_above', value: 50_000_00 })
    expect(await reverse(own)).toMatchObject({ reversed: null, first_reversal: { operator: ada.account } })
    expect(await outcomeOf(reverse(own, grace))).toBe('NOT_ALLOWED')
    expect(await outcomeOf(drop(own, grace))).toBe('NOT_ALLOWED')
    expect(await reverse(own, third)).toMatchObject({ reversed: { amount: large } })
    await changeSetting(api.databases.writer, ada, { key: 'recharge.two_operators_above', value: 10_000_00 })
  })
})

test.each(['before', 'after'] as const)(
  'a payment that the watcher sees %s the reversal of the top-up with its proof is credited',
  async (when) => {
    const mei = await api.signUp()
    const token = `0x${(when === 'before' ? 'ab' : 'cd').repeat(20)}`
    for (const [field, value] of Object.entries({ rpc: 'http://127.0.0.1:1', token, xpub, confirmations: 3 }))
      await sql`insert into settings (key, value) values (${`network.ERC20.${field}`}, ${JSON.stringify(value)}::jsonb)
        on conflict (key) do update set value = excluded.value`.execute(writer)
    const { items } = await mei.call('GET /api/user/getBlockchain')
    const address = items.find(({ network }) => network === 'ERC20')?.address ?? ''
    const transaction_hash = `0x${(when === 'before' ? '11' : '22').repeat(32)}`
    const proof = await uploadProof(api.app, mei)
    const body = {
      method: 'onchain',
      network: 'ERC20',
      address,
      amount: 500_00,
      proof,
      transaction_hash,
    } as const
    const { id } = await mei.call('POST /api/user/recharge', { body })
    await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 500_00 } })
    const { id: addressId } = await writer
      .selectFrom('deposit_addresses')
      .select('id')
      .where('account_id', '=', Number(mei.id))
      .where('network', '=', 'ERC20')
      .executeTakeFirstOrThrow()
    const block = { number: 10, hash: transaction_hash }
    const found = { transaction: transaction_hash, index: 0, block, addressId, units: 500_000_000n, amount: 500_00 }
    const see = () => writer.transaction().execute((tx) => saveFound(tx, { id: 'ERC20', chainId: 1, token }, [found]))
    if (when === 'before') await see()
    await ada.call('POST /api/portal/recharge/reverse', { body: { id, reason: 'The watcher credits it.' } })
    if (when === 'after') await see()
    const due = await selectDue(writer, { network: 'ERC20', block: 100, minimum: 1, limit: 50 })
    expect(due.map((one) => one.transaction_hash)).toContain(transaction_hash)
  },
)
