import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { earnFor } from '../../test/earning.ts'
import { areWaiting, hold } from '../../test/holding.ts'
import { uploadProof } from '../../test/proof.ts'
import { expectCleanLedger, prepareBuyer } from '../../test/shopping.ts'
import { cards, outcomeOf, tenTimes, toCard } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'
import { post } from '../ledger/ledger.sql.ts'

/** Specification, decisions 7: a seller's earnings are withdrawn like a shopper's balance. */
const api = await startApi()
const { databases } = api
const { shops } = await buildWorld(databases.writer)
const shop = shops.kumoriya.id
const paymentCode = '246813'
const ada = await api.hireOperator('ada')

afterEach(() => expectCleanLedger(api))

/** Creates a member of the shop's staff with a payment code. */
async function hire(shopId = shop): Promise<TestPerson> {
  const person = await api.hireSeller(shopId)
  await person.call('POST /api/user/resetPay', { body: { new_code: paymentCode } })
  return person
}

const earn = (shopId: number, amount: number) => earnFor(databases.writer, shopId, amount)

async function ticketFor({ call }: TestPerson, reference: string, destination: string | null = cards[0]) {
  const body = {
    code: paymentCode,
    purpose: 'withdrawal',
    reference,
    ...(destination !== null && { destination }),
  } as const
  return (await call('POST /api/user/verify_pay', { body })).ticket
}

async function withdraw(seller: TestPerson, amount: number, shopId = shop) {
  const ticket = await ticketFor(seller, `shop ${shopId} ${amount}`)
  return seller.call('POST /api/portal/earnings/withdraw', { body: { ...toCard(), amount, ticket } })
}

const sumsOf = async ({ call }: TestPerson) => {
  const { available, held } = await call('GET /api/portal/earnings/summary')
  return { available, held }
}

test('a shop’s money is held, decided on in the queue as the shop’s, sent and settled', async () => {
  const seller = await hire()
  await earn(shop, 500_00)
  const { id } = await withdraw(seller, 200_00)
  expect(await sumsOf(seller)).toEqual({ available: 300_00, held: 200_00 })
  expect((await seller.call('GET /api/user/getUserInfo')).balance).toBe(0)
  const { items } = await ada.call('GET /api/portal/withdrawal/list', { query: { state: 'auditing' } })
  expect(items).toMatchObject([{ id, shop: { name: 'Kumoriya Works' }, shopper: { account: seller.account } }])

  await ada.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
  await ada.call('POST /api/portal/withdrawal/settle', { body: { id, outcome: 'settled' } })
  expect(await sumsOf(seller)).toEqual({ available: 300_00, held: 0 })
  const { items: notifications } = await seller.call('GET /api/notification/list')
  expect(notifications[0]).toMatchObject({ link: '/portal/earnings' })
  const { items: log } = await seller.call('GET /api/portal/earnings/withdrawals')
  expect(log).toMatchObject([{ id, state: 'settled', amount: 200_00 }])
  expect((await seller.call('GET /api/user/extract_log')).items).toEqual([])
})

test('refused or cancelled, the money is the shop’s again', async () => {
  const seller = await hire(shops.fjordkant.id)
  await earn(shops.fjordkant.id, 100_00)
  const first = await withdraw(seller, 40_00, shops.fjordkant.id)
  await seller.call('POST /api/portal/earnings/cancel', { body: { id: first.id } })
  const second = await withdraw(seller, 50_00, shops.fjordkant.id)
  const refusal = { id: second.id, verdict: 'refuse', reason: 'Other holder' } as const
  await ada.call('POST /api/portal/withdrawal/decide', { body: refusal })
  expect(await sumsOf(seller)).toEqual({ available: 100_00, held: 0 })
})

test('of ten withdrawals of a shop at once by two sellers, as many count as it has', async () => {
  const sellers = [await hire(), await hire()]
  const { available } = await sumsOf(sellers[0] as TestPerson)
  const amount = Math.floor(available / 3)
  const tickets: string[] = []
  for (let index = 0; index < 10; index++) {
    tickets.push(await ticketFor(sellers[index % 2] as TestPerson, `shop ${shop} ${amount}`, cards[index % 2]))
  }
  const outcomes = await tenTimes((index) =>
    (sellers[index % 2] as TestPerson).call('POST /api/portal/earnings/withdraw', {
      body: { ...toCard(cards[index % 2]), amount, ticket: tickets[index] ?? '' },
    }),
  )
  expect(outcomes).toEqual({ ok: 3, INSUFFICIENT_BALANCE: 7 })
  expect(await sumsOf(sellers[0] as TestPerson)).toEqual({ available: available - 3 * amount, held: 3 * amount })
})

test('of ten withdrawals of a shop at once by two sellers, as many count as its day allows', async () => {
  const shopId = shops.fjordkant.id
  const sellers = [await hire(shopId), await hire(shopId)]
  await earn(shopId, 60_000_00)
  const amount = 4_000_00
  const tickets: string[] = []
  for (let index = 0; index < 10; index++) {
    tickets.push(await ticketFor(sellers[index % 2] as TestPerson, `shop ${shopId} ${amount}`, cards[index % 2]))
  }
  const outcomes = await tenTimes((index) =>
    (sellers[index % 2] as TestPerson).call('POST /api/portal/earnings/withdraw', {
      body: { ...toCard(cards[index % 2]), amount, ticket: tickets[index] ?? '' },
    }),
  )
  expect(outcomes).toEqual({ ok: 2, DAY_LIMIT: 8 })
})

test('a ticket for one’s own money is none for the shop’s, nor for another amount or shop’s', async () => {
  const seller = await hire()
  await earn(shop, 100_00)
  for (const reference of ['2000', `shop ${shop} 2001`, `shop ${shops.fjordkant.id} 2000`]) {
    const ticket = await ticketFor(seller, reference)
    const response = seller.call('POST /api/portal/earnings/withdraw', { body: { ...toCard(), amount: 20_00, ticket } })
    expect(await outcomeOf(response)).toBe('TICKET_INVALID')
  }
})

test.each([
  ['for this card', 'ok', () => cards[0]],
  ['for this card as it was typed', 'ok', () => '4111 1111-1111 1111'],
  ['for this card by its id', 'ok', (saved: string) => saved],
  ['for another card', 'TICKET_INVALID', () => cards[1]],
  ['that names no destination', 'TICKET_INVALID', () => null],
])('a ticket %s, at a shop’s withdrawal: %s', async (_name, outcome, meant) => {
  const seller = await hire()
  await earn(shop, 100_00)
  const { id } = await seller.call('POST /api/user/destination_add', { body: toCard() })
  const before = await sumsOf(seller)
  const ticket = await ticketFor(seller, `shop ${shop} 2000`, meant(id))
  const response = seller.call('POST /api/portal/earnings/withdraw', { body: { ...toCard(), amount: 20_00, ticket } })
  expect(await outcomeOf(response)).toBe(outcome)
  const moved = outcome === 'ok' ? 20_00 : 0
  expect(await sumsOf(seller)).toEqual({ available: before.available - moved, held: before.held + moved })
})

test('refused at another destination, a ticket has changed nothing and pays at its own', async () => {
  const seller = await hire()
  await earn(shop, 100_00)
  const before = await sumsOf(seller)
  const ticket = await ticketFor(seller, `shop ${shop} 2000`, cards[0])
  const ask = (card: string) =>
    outcomeOf(seller.call('POST /api/portal/earnings/withdraw', { body: { ...toCard(card), amount: 20_00, ticket } }))
  expect(await ask(cards[1])).toBe('TICKET_INVALID')
  expect(await sumsOf(seller)).toEqual(before)
  expect((await seller.call('GET /api/user/destination_list')).items).toEqual([])
  expect(await ask(cards[0])).toBe('ok')
})

test('of ten withdrawals of a shop at once with one ticket, one succeeds', async () => {
  const seller = await hire()
  await earn(shop, 500_00)
  const before = await sumsOf(seller)
  const body = { ...toCard(), amount: 20_00, ticket: await ticketFor(seller, `shop ${shop} 2000`) }
  const outcomes = await tenTimes(() => seller.call('POST /api/portal/earnings/withdraw', { body }))
  expect(outcomes).toEqual({ ok: 1, TICKET_INVALID: 9 })
  expect(await sumsOf(seller)).toEqual({ available: before.available - 20_00, held: before.held + 20_00 })
})

test('a shop’s money is withdrawn by its sellers alone, and cancelled by them alone', async () => {
  const [seller, stranger] = [await hire(), await hire(shops.fjordkant.id)]
  const { id } = await withdraw(seller, 20_00)
  const ticket = await ticketFor(stranger, `shop ${shop} 2000`)
  const body = { ...toCard(), amount: 20_00, ticket, shop_id: String(shop) }
  expect(await outcomeOf(stranger.call('POST /api/portal/earnings/withdraw', { body }))).toBe('NOT_FOUND')
  expect(await outcomeOf(stranger.call('POST /api/portal/earnings/cancel', { body: { id } }))).toBe('NOT_FOUND')
  expect(await outcomeOf(seller.call('POST /api/user/extract_cancel', { body: { id } }))).toBe('NOT_FOUND')
})

test('while an owner of a shop is frozen, no other owner withdraws its money and no operator passes it', async () => {
  const shopId = shops.fjordkant.id
  const [frozen, second] = [await hire(shopId), await hire(shopId)]
  await earn(shopId, 100_00)
  const withdrawal = await withdraw(second, 20_00, shopId)
  const freeze = { id: frozen.id, frozen: true, reason: 'A stolen card' }
  await ada.call('POST /api/portal/user/freeze', { body: freeze })
  expect(await outcomeOf(withdraw(second, 30_00, shopId))).toBe('OWNER_FROZEN')
  expect(await outcomeOf(withdraw(frozen, 30_00, shopId))).toBe('FROZEN')
  const pass = () =>
    outcomeOf(ada.call('POST /api/portal/withdrawal/decide', { body: { id: withdrawal.id, verdict: 'pass' } }))
  expect(await pass()).toBe('OWNER_FROZEN')
  const demoted = { account: frozen.account, role: 'packer', password: 'sealane-demo' } as const
  expect(await outcomeOf(second.call('POST /api/portal/shop/person_save', { body: demoted }))).toBe('FROZEN')
  const removed = { account: frozen.account, password: 'sealane-demo' }
  expect(await outcomeOf(second.call('POST /api/portal/shop/person_remove', { body: removed }))).toBe('FROZEN')
  await ada.call('POST /api/portal/user/freeze', { body: { ...freeze, frozen: false } })
  expect(await pass()).toBe('ok')
})

test('no operator decides on a withdrawal of a shop they work for', async () => {
  const seller = await hire()
  const colleague = await hire()
  await sql`update accounts set duties = '{owner}' where id in (${Number(seller.id)}, ${Number(colleague.id)})`.execute(
    databases.writer,
  )
  const { id } = await withdraw(seller, 10_00)
  for (const person of [seller, colleague]) {
    const decided = person.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
    expect(await outcomeOf(decided)).toBe('NOT_ALLOWED')
  }
})

test('a seller who is removed from the shop during their withdrawal takes nothing of its money', async () => {
  const [owner, leaving] = [await hire(), await hire()]
  await earn(shop, 500_00)
  const before = await sumsOf(owner)
  const ticket = await ticketFor(leaving, `shop ${shop} 20000`)
  const letGo = await hold(databases.writer, async (tx) => {
    await sql`select 1 from accounts where id = ${Number(leaving.id)} for update`.execute(tx)
    await sql`delete from shop_staff where account_id = ${Number(leaving.id)}`.execute(tx)
  })
  const body = { ...toCard(), amount: 200_00, ticket }
  const response = outcomeOf(leaving.call('POST /api/portal/earnings/withdraw', { body }))
  await areWaiting(databases.writer, 1)
  await letGo()
  expect(await response).toBe('NOT_ALLOWED')
  expect(await sumsOf(owner)).toEqual(before)
})

test('an owner who owes a recharge as a shopper withdraws the shop’s money, also to a new place', async () => {
  const shopId = shops.fjordkant.id
  const [owner, mei] = [await hire(shopId), await prepareBuyer(api, 0)]
  await earn(shopId, 100_00)
  const proof = await uploadProof(api.app, owner)
  const { id } = await owner.call('POST /api/user/recharge', {
    body: { method: 'manual', amount: 50_00, proof },
  })
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 50_00 } })
  await move(owner, mei, 50_00)
  await ada.call('POST /api/portal/recharge/reverse', { body: { id, reason: 'It was called back.' } })
  expect(await owner.call('GET /api/user/getUserInfo')).toMatchObject({ owed: 50_00 })
  await withdraw(owner, 20_00, shopId)
  const ticket = await ticketFor(owner, `shop ${shopId} 2000`, cards[1])
  const body = { ...toCard(cards[1]), amount: 20_00, ticket, shop_id: String(shopId) }
  expect(await outcomeOf(owner.call('POST /api/portal/earnings/withdraw', { body }))).toBe('DESTINATION_WAITS')
})

/** Moves money that its owner has spent. */
const move = (from: TestPerson, to: TestPerson, amount: number) =>
  databases.writer.transaction().execute((tx) =>
    post(tx, { kind: 'adjustment', reference: `spent ${from.id}`, actor: 'test' }, [
      {
        from: { kind: 'shopper_available', owner: Number(from.id) },
        to: { kind: 'shopper_available', owner: Number(to.id) },
        amount,
      },
    ]),
  )
