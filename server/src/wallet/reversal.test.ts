import { afterEach, describe, expect, test } from 'vitest'
import { startApi, type Person } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { products } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const [ada, grace] = [await api.hireOperator(), await api.hireOperator()]

afterEach(() => expectCleanLedger(api))

let shade = 0
async function recharge(person: Person, amount: number): Promise<string> {
  shade += 20
  const proof = await uploadProof(api.app, person, shade)
  const { id } = await person.call('POST /api/user/recharge', { body: { method: 'manual', amount, proof } })
  return id
}

async function passed(person: Person, amount: number, by = ada): Promise<string> {
  const id = await recharge(person, amount)
  await by.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: amount } })
  return id
}

const reason = 'The transfer was called back.'
const reverse = (id: string, by = ada) => by.call('POST /api/portal/recharge/reverse', { body: { id, reason } })
const balanceOf = async (person: Person) => (await person.call('GET /api/user/getUserInfo')).balance

describe('a recharge that was passed by mistake (decisions, section 7)', () => {
  test('is taken back by a new entry; the shopper reads why', async () => {
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

  test('never goes below zero: what was spent stays a claim', async () => {
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

  test('of ten at once, with payments between them, one counts', async () => {
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
