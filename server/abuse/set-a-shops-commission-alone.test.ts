import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { prepareBuyer } from '../test/shopping.ts'
import { buildWorld } from '../test/world.ts'

/**
 * An operator of the catalogue tries to take a shop's earnings for the platform, or the platform's share for a friend's shop. Her colleagues check
 * nothing.
 */

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
const id = String(shops.kumoriya.id)
const hire = () => api.hireOperator(undefined, ['catalogue'])
const [ines, omar] = [await hire(), await hire()]

const say = ({ call }: TestPerson, commission_percent: number | null) =>
  call('POST /api/portal/shops/commission', { body: { id, commission_percent, reason: 'Agreed with the shop' } })
const percentOf = async () => (await omar.call('GET /api/portal/shops/detail', { query: { id } })).commission_percent
/** Has two operators agree on the percentage. */
async function agreeOn(percent: number | null): Promise<void> {
  for (const one of [await hire(), await hire()]) await say(one, percent)
  expect(await percentOf()).toBe(percent)
}

async function verdicts(): Promise<string[]> {
  const { rows } = await sql<{ verdict: string }>`
    select verdict from decisions where subject = 'shop' and subject_id = ${id} order by id desc
  `.execute(writer)
  return rows.map(({ verdict }) => verdict)
}

test('a shop that is set up before the first payment has its commission by one operator', async () => {
  expect(await say(ines, 7)).toMatchObject({ commission_percent: 7, wanted_commission: null })
  await prepareBuyer(api, 50_00) // The shop is open: its ledger has moved money.
})

test.each([100, 0, null])(
  'by a shop’s own commission of %s that one operator sets: a second one says the same',
  async (percent) => {
    await agreeOn(7)
    for (let times = 0; times < 3; times += 1) await say(ines, percent)
    expect(await percentOf()).toBe(7)
    expect((await verdicts()).slice(0, 2)).toEqual(['proposed', 'changed'])
    expect(await say(omar, percent)).toMatchObject({ commission_percent: percent })
  },
)

test('by ten confirmations at once: they count as one', async () => {
  await agreeOn(7)
  const ten = await Promise.all(Array.from({ length: 10 }, hire))
  await say(ines, 9)
  const answers = await Promise.all(ten.map((one) => say(one, 9)))
  for (const answer of answers) expect(answer).toMatchObject({ commission_percent: 9, wanted_commission: null })
  expect((await verdicts()).slice(0, 3)).toEqual(['changed', 'proposed', 'changed'])
})

test('by ten of her own requests at once: they are one proposal', async () => {
  await agreeOn(7)
  await Promise.all(Array.from({ length: 10 }, () => say(ines, 100)))
  expect(await percentOf()).toBe(7)
  expect((await verdicts()).slice(0, 2)).toEqual(['proposed', 'changed'])
})

test('by what somebody proposed before they lost the duty, or came to the shop', async () => {
  await agreeOn(7)
  const [gone, friend] = [await hire(), await hire()]
  await say(gone, 100)
  await sql`update accounts set duties = '{}' where id = ${Number(gone.id)}`.execute(writer)
  expect(await say(ines, 100)).toMatchObject({ commission_percent: 7, wanted_commission: { yours: true } })
  await say(friend, 0)
  const row = { shop_id: shops.kumoriya.id, account_id: Number(friend.id), role: 'owner' }
  await writer.insertInto('shop_staff').values(row).execute()
  expect(await say(ines, 0)).toMatchObject({ commission_percent: 7, wanted_commission: { yours: true } })
})

test('by what somebody proposed before they lost the duty, once they have it again', async () => {
  await agreeOn(7)
  const [gone, vera] = [await hire(), await api.hireOperator(undefined, ['owner'])]
  await say(gone, 100)
  const body = { account: gone.account, duty: 'catalogue' } as const
  await vera.call('POST /api/portal/team/take_away', { body })
  await vera.call('POST /api/portal/team/grant', { body })
  expect(await say(ines, 100)).toMatchObject({ commission_percent: 7, wanted_commission: { yours: true } })
})

test('by an owner who sends the others away first', async () => {
  await agreeOn(7)
  const vera = await api.hireOperator(undefined, ['owner'])
  const team = (await vera.call('GET /api/portal/team/list')).items.filter(({ account }) => account !== vera.account)
  for (const { account, duties } of team)
    for (const duty of duties) await vera.call('POST /api/portal/team/take_away', { body: { account, duty } })
  expect(await say(vera, 100)).toMatchObject({ commission_percent: 7, wanted_commission: { yours: true } })
})
