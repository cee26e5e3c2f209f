import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { prepareBuyer, type TestBuyer } from '../test/shopping.ts'
import { tallyOf } from '../test/tally.ts'
import { outcomeOf, withdraw } from '../test/withdrawing.ts'
import { buildWorld } from '../test/world.ts'

/**
 * A stranger tries to find out where the people of a shop live and are paid out. The stranger saves a guess in their own account, and tests whether a
 * promo code of the platform counts at that shop.
 */

const api = await startApi({ limits: true })
const { writer } = api.databases
const { shops, products } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const theirs = '0x52908400098527886E0F7030069857D2E4169EE7'

beforeAll(async () => {
  await sql`insert into promotions (code, code_key, kind, value, maximum, budget, starts_at) values
    ('HARBOR20', 'HARBOR20', 'percentage', 20, 1000000, 1000000, now() - interval '1 day')`.execute(writer)
  const owner = await api.hireSeller(shops.kumoriya.id)
  await addAddress(owner, theirs)
  await sql`update destinations set paid_at = now() where account_id = ${Number(owner.id)}`.execute(writer)
})

const addAddress = ({ call }: TestPerson, address: string) =>
  call('POST /api/user/destination_add', { body: { draw_type: 'onchain', network: 'ERC20', address } })
const addressOf = (number: number) => `0x52${String(number).padStart(38, '0')}`

async function isCodeTaken({ call, addressId }: TestBuyer): Promise<boolean | undefined> {
  const body = { address_id: addressId, promo_code: 'HARBOR20', buy_now: { variant_id: String(tea), quantity: 1 } }
  return (await call('POST /api/order/preview', { body })).promo?.applied
}

async function writeAddress({ call }: TestBuyer, detail: string, id?: string): Promise<string> {
  const address = {
    addressee: 'Mei',
    mobile: '+6581234567',
    country: 'SG',
    city: 'Singapore',
    postcode: '168733',
    tag: 'home',
  }
  return outcomeOf(
    call('POST /api/user/address_add', { body: { ...address, detail, ...(id !== undefined && { id }) } }),
  )
}

async function outcomes(count: number, work: (index: number) => Promise<string>): Promise<Record<string, number>> {
  const found: string[] = []
  for (let index = 0; index < count; index += 1) found.push(await work(index))
  return tallyOf(found)
}

const fill = (key: string, count: number) =>
  sql`update rate_counters set count = ${count} where key like ${key}`.execute(writer)

describe('where somebody is paid out', () => {
  test('by a guess that is saved and removed again: it says nothing any more', async () => {
    const spy = await prepareBuyer(api)
    const { id } = await addAddress(spy, theirs)
    expect(await isCodeTaken(spy)).toBe(false)
    await spy.call('POST /api/user/destination_delete', { body: { id } })
    expect(await isCodeTaken(spy)).toBe(true)
  })

  test('by one guess after the other: an account saves ten places within a day', async () => {
    const spy = await prepareBuyer(api)
    const guess = async (index: number) => {
      const added = await addAddress(spy, addressOf(index)).catch(({ reason }: { reason: string }) => reason)
      if (typeof added === 'string') return added
      return outcomeOf(spy.call('POST /api/user/destination_delete', { body: { id: added.id } }))
    }
    expect(await outcomes(12, guess)).toEqual({ ok: 10, TOO_MANY: 2 })
    expect(await outcomeOf(withdraw(spy, 20_00))).toBe('TOO_MANY')
  })

  test('by many accounts: a source saves a hundred places within a day, and then each account one', async () => {
    const [spy, other] = [await prepareBuyer(api), await prepareBuyer(api)]
    await addAddress(spy, addressOf(1))
    await fill('payout_place_from:%', 99)
    expect(await outcomeOf(addAddress(other, addressOf(2)))).toBe('ok')
    expect(await outcomeOf(addAddress(other, addressOf(2)))).toBe('ok') // A place that is already saved is not counted again.
    expect(await outcomeOf(addAddress(other, addressOf(3)))).toBe('ok')
    expect(await outcomeOf(addAddress(other, addressOf(4)))).toBe('TOO_MANY')
  })
})

describe('where somebody lives', () => {
  test('by one guess after the other: an account writes thirty addresses within a day, also into the same one', async () => {
    const spy = await prepareBuyer(api) // This account has already written one address.
    const guess = (index: number) => writeAddress(spy, `House ${index}`, index % 2 === 0 ? spy.addressId : undefined)
    expect(await outcomes(31, guess)).toEqual({ ok: 29, TOO_MANY: 2 })
    expect(await writeAddress(spy, '')).toBe('INVALID_INPUT')
  })

  test('by many accounts: a source writes three hundred addresses within a day, and then each account one', async () => {
    const [spy, other] = [await prepareBuyer(api), await prepareBuyer(api)]
    await fill('address_from:%', 299)
    expect(await writeAddress(spy, 'House 1')).toBe('ok')
    expect(await writeAddress(other, 'House 2')).toBe('ok')
    expect(await writeAddress(other, 'House 3')).toBe('TOO_MANY')
  })
})
