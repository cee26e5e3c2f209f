import { expect, test, vi } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { changeSetting } from '../../test/setting.ts'
import { audit } from '../ledger/ledger.sql.ts'

const { app, databases, resources, signUp, hireOperator } = await startApi()
const ada = await hireOperator('ada')
const grace = await hireOperator('grace')

async function recharge(shopper: TestPerson, amount: number, shade = 100) {
  const proof = await uploadProof(app, shopper, shade)
  return shopper.call('POST /api/user/recharge', { body: { method: 'manual', amount, proof } })
}

const balanceOf = async ({ call }: TestPerson) => (await call('GET /api/user/getUserInfo')).balance

test('a recharge is audited, passed with the received amount, and is in the journal', async () => {
  const shopper = await signUp()
  const requested = await recharge(shopper, 50_00)
  expect(requested).toMatchObject({
    status: 0,
    amount: 50_00,
    received: null,
    reference: expect.stringMatching(/^SL-/),
  })
  expect(await balanceOf(shopper)).toBe(0)

  await ada.call('POST /api/portal/recharge/decide', { body: { id: requested.id, verdict: 'pass', received: 48_50 } })
  expect(await balanceOf(shopper)).toBe(48_50)
  const { items } = await shopper.call('GET /api/user/bill')
  expect(items).toMatchObject([
    { kind: 'recharge', amount: 48_50, balance_after: 48_50, reference: requested.reference },
  ])
  const log = await shopper.call('GET /api/user/recharge_log', { query: { status: 1 } })
  expect(log.items).toMatchObject([{ id: requested.id, status: 1, amount: 50_00, received: 48_50 }])
})

test('the reference for a transfer stays the same until a request has used it', async () => {
  const [shopper, other] = [await signUp(), await signUp()]
  const referenceFor = async ({ call }: TestPerson, group_id?: string) =>
    (await call('GET /api/user/recharge_account', { query: { group_id } })).reference
  const first = await referenceFor(shopper)
  expect(first).toMatch(/^SL-[2-9A-HJ-NP-Z]{6}$/)
  expect(await referenceFor(shopper)).toBe(first)
  expect(new Set([first, await referenceFor(shopper, '7'), await referenceFor(other)]).size).toBe(3)

  const proof = await uploadProof(app, shopper)
  await shopper.call('POST /api/user/recharge', {
    body: { method: 'manual', amount: 9_00, proof, reference: first },
  })
  const second = await referenceFor(shopper)
  expect(second).not.toBe(first)
  expect(await recharge(shopper, 9_00, 101)).toMatchObject({ reference: second })
})

test('a reference that another account has used is offered to nobody', async () => {
  const [shopper, other] = [await signUp(), await signUp()]
  const { reference } = await shopper.call('GET /api/user/recharge_account')
  const { id } = await recharge(other, 9_00)
  await databases.writer.updateTable('recharges').set({ reference }).where('id', '=', Number(id)).execute()
  expect(await shopper.call('GET /api/user/recharge_account')).not.toMatchObject({ reference })
})

test('general references that recharges for a checkout used up leave others', async () => {
  const shopper = await signUp()
  const referenceNow = async () => (await shopper.call('GET /api/user/recharge_account')).reference
  const group = await databases.writer
    .insertInto('order_groups')
    .values({ account_id: Number(shopper.id), total: 9_00 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let times = 0; times < 7; times += 1) {
    const { id } = await recharge(shopper, 9_00, 110 + times)
    await databases.writer
      .updateTable('recharges')
      .set({ reference: await referenceNow(), group_id: group.id, status: 2, reason: 'No transfer' })
      .where('id', '=', Number(id))
      .execute()
  }
  const reference = await referenceNow()
  expect(reference).toMatch(/^SL-/)
  expect(await recharge(shopper, 9_00, 120)).toMatchObject({ reference })
})

test('a refused recharge gives its reason and moves nothing', async () => {
  const shopper = await signUp()
  const { id } = await recharge(shopper, 30_00)
  const silent = ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'refuse' } })
  await expect(silent).rejects.toMatchObject({ fields: { reason: 'Please fill this in' } })
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'refuse', reason: 'No such transfer' } })
  const { items } = await shopper.call('GET /api/user/recharge_log')
  expect(items).toMatchObject([{ status: 2, reason: 'No such transfer', received: null }])
  expect(await balanceOf(shopper)).toBe(0)
})

test('of ten verdicts at once, one succeeds', async () => {
  const shopper = await signUp()
  const { id } = await recharge(shopper, 20_00)
  const verdicts = Array.from({ length: 10 }, (_, index) =>
    (index % 2 === 0 ? ada : grace)
      .call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 20_00 } })
      .then(
        () => 'passed',
        (error: { reason: string }) => error.reason,
      ),
  )
  const outcomes = await Promise.all(verdicts)
  expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'ALREADY_DECIDED')).toHaveLength(9)
  expect(await balanceOf(shopper)).toBe(20_00)
})

test('above the limit two operators must find the same amount', async () => {
  const shopper = await signUp()
  const { id } = await recharge(shopper, 12_000_00)
  const pass = (operator: TestPerson, received: number) =>
    operator.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received } })
  expect(await pass(ada, 12_000_00)).toMatchObject({
    status: 0,
    first_verdict: { operator: 'ada', received: 12_000_00 },
  })
  expect(await balanceOf(shopper)).toBe(0)
  await expect(pass(ada, 12_000_00)).rejects.toMatchObject({ reason: 'ALREADY_DECIDED' })
  await expect(pass(grace, 11_999_00)).rejects.toMatchObject({ fields: { received: expect.any(String) } })
  expect(await pass(grace, 12_000_00)).toMatchObject({ status: 1, decided_by: 'grace' })
  expect(await balanceOf(shopper)).toBe(12_000_00)
})

test('the first of two operators does not correct their amount, and the second confirms exactly that one', async () => {
  const shopper = await signUp()
  const { id } = await recharge(shopper, 50_00)
  const pass = (operator: TestPerson, received: number) =>
    operator.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received } })
  expect(await pass(ada, 12_000_00)).toMatchObject({ status: 0, first_verdict: { received: 12_000_00 } })
  await expect(pass(ada, 50_00)).rejects.toMatchObject({ reason: 'ALREADY_DECIDED' })
  await expect(pass(grace, 50_00)).rejects.toMatchObject({ fields: { received: expect.any(String) } })
  expect(await balanceOf(shopper)).toBe(0)
  expect(await pass(grace, 12_000_00)).toMatchObject({ status: 1, received: 12_000_00 })
})

test('no operator decides on their own recharge', async () => {
  const { id } = await recharge(ada, 10_00)
  const own = ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 10_00 } })
  await expect(own).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
})

test('a proof seen before is accepted, and flagged to the operator', async () => {
  const [one, other] = [await signUp('first-one'), await signUp('second-one')]
  await recharge(one, 15_00, 222)
  const { id } = await recharge(other, 15_00, 222)
  const detail = await ada.call('GET /api/portal/recharge/detail', { query: { id } })
  expect(detail.flags).toContain('proof_seen')
  expect(detail.seen_in.map(({ account }) => account)).toContain('first-one')
})

test.each([0, -5, 1.5, 10_000_000_01])('an amount of %d cents is refused beside its field', async (amount) => {
  const shopper = await signUp()
  const proof = await uploadProof(app, shopper)
  const response = shopper.call('POST /api/user/recharge', { body: { method: 'manual', amount, proof } })
  await expect(response).rejects.toMatchObject({
    reason: 'AMOUNT_INVALID',
    fields: { amount: 'Please enter a correct amount' },
  })
})

test('another account’s proof is refused', async () => {
  const [one, other] = [await signUp(), await signUp()]
  const proof = await uploadProof(app, one)
  const response = other.call('POST /api/user/recharge', {
    body: { method: 'manual', amount: 10_00, proof },
  })
  await expect(response).rejects.toMatchObject({ reason: 'NOT_FOUND' })
})

test('a shopper reaches no queue, and an unknown recharge is missing', async () => {
  const shopper = await signUp()
  await expect(shopper.call('GET /api/portal/recharge/list')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  for (const id of ['999999', 'x', '', '1; drop table accounts']) {
    const deciding = ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 1 } })
    await expect(deciding).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  }
})

test('a changed setting applies to recharges that start after it', async () => {
  const shopper = await signUp()
  await ada.call('POST /api/portal/setting/save', { body: { key: 'recharge.minimum', value: 25_00 } })
  await expect(recharge(shopper, 20_00)).rejects.toMatchObject({ reason: 'AMOUNT_INVALID' })
  await expect(recharge(shopper, 25_00)).resolves.toMatchObject({ status: 0 })
  const wrong = ada.call('POST /api/portal/setting/save', { body: { key: 'recharge.minimum', value: 'free' } })
  await expect(wrong).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
  await ada.call('POST /api/portal/setting/save', { body: { key: 'recharge.minimum', value: 1_00 } })
})

test('the longest waiting recharges are first where that is requested, page by page', async () => {
  const shopper = await signUp()
  for (let index = 0; index < 3; index++) await recharge(shopper, 7_00 + index)
  const ids: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { id: string }[]; next: string | null } = await ada.call('GET /api/portal/recharge/list', {
      query: { status: 0, sort: 'oldest', limit: 2, cursor },
    })
    ids.push(...page.items.map(({ id }) => Number(id)))
    cursor = page.next
  }
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(3)
})

test('the shopper’s screens receive the new balance within two seconds', async () => {
  const shopper = await signUp()
  const heard: string[] = []
  const unfollow = resources.live.follow(Number(shopper.id), ({ type, data }) =>
    heard.push(`${type} ${JSON.stringify(data)}`),
  )
  const { id } = await recharge(shopper, 5_00)
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 5_00 } })
  await vi.waitFor(
    () => expect(heard.some((line) => line.startsWith('balance') && line.includes('500'))).toBe(true),
    2_000,
  )
  unfollow()
})

test('the journal pages without gaps or doubles, each line with the balance after it', async () => {
  const shopper = await signUp()
  for (let index = 1; index <= 5; index++) {
    const { id } = await recharge(shopper, index * 1_00)
    await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: index * 1_00 } })
  }
  const first = await shopper.call('GET /api/user/bill', { query: { limit: 3 } })
  const second = await shopper.call('GET /api/user/bill', { query: { limit: 3, cursor: first.next ?? '' } })
  expect([...first.items, ...second.items].map(({ balance_after }) => balance_after)).toEqual([
    15_00, 10_00, 6_00, 3_00, 1_00,
  ])
  expect(second.next).toBeNull()
  const broken = shopper.call('GET /api/user/bill', { query: { cursor: 'nonsense' } })
  await expect(broken).rejects.toMatchObject({ reason: 'INVALID_INPUT', fields: { cursor: expect.any(String) } })
})

test('after all this everything adds up', async () => {
  expect(await audit(databases.reader)).toMatchObject({ clean: true })
})

test('an operator who raises the limit for two operators passes no recharge alone by it, for a day', async () => {
  const shopper = await signUp()
  const { id } = await recharge(shopper, 12_000_00, 150)
  const limit = { key: 'recharge.two_operators_above', value: 50_000_00 }
  await changeSetting(databases.writer, ada, limit)
  const body = { id, verdict: 'pass', received: 12_000_00 } as const
  const shown = await ada.call('GET /api/portal/recharge/detail', { query: { id } })
  expect(shown).toMatchObject({ two_operators_above: 10_000_00 })
  expect(await ada.call('POST /api/portal/recharge/decide', { body })).toMatchObject({ status: 0 })
  await ada.call('POST /api/portal/setting/save', { body: { ...limit, value: 10_000_00 } })
  expect(await grace.call('POST /api/portal/recharge/decide', { body })).toMatchObject({ status: 1 })
})
