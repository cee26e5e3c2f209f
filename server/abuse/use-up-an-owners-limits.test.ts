import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../test/api.ts'
import { sendPicture } from '../test/proof.ts'
import { openYoungShop } from '../test/selling.ts'
import { outcomeOf, toCard } from '../test/withdrawing.ts'

/**
 * A thief with a session of an account does harm and uses up the account's daily limits: its owner, with a new password, could repair nothing before
 * the next day.
 */

const api = await startApi({ limits: true })

beforeEach(async () => {
  await sql`delete from rate_counters`.execute(api.databases.writer)
})

let passwords = 0
async function withNewPassword(
  person: TestPerson,
  old_password: string,
): Promise<{ person: TestPerson; password: string }> {
  passwords += 1
  const password = `sunrise-${passwords}`
  await person.call('POST /api/user/resetpwd', { body: { old_password, new_password: password } })
  // The limits of a password are identified by the second in which it was set.
  await sql`update accounts set password_changed_at = now() - make_interval(secs => ${100 - passwords})
    where id = ${person.id}`.execute(api.databases.writer)
  return { person: await api.logIn(person.account, password), password }
}

const place = {
  addressee: 'T Hief',
  mobile: '+493012345678',
  country: 'DE',
  region: 'BE',
  city: 'Berlin',
  postcode: '10117',
}
const saveReturnAddress = ({ call }: TestPerson, index: number) =>
  outcomeOf(call('POST /api/portal/shop/return_address', { body: { ...place, detail: `${index} Street` } }))
const addDestination = ({ call }: TestPerson, index: number) =>
  outcomeOf(call('POST /api/user/destination_add', { body: toCard(cardNumber(index)) }))

/** Returns a card number with a right check digit (ISO/IEC 7812-1, annex B). */
function cardNumber(index: number): string {
  const digits = `4${String(index).padStart(14, '0')}`
  const sum = Array.from(digits).reduce((total, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

test('by five changes of a return address: the owner corrects it at once, and starts anew twice in a day', async () => {
  const { seller } = await openYoungShop(api)
  let owner = seller
  let password = 'sealane-demo'
  let index = 0
  for (let start = 0; start < 3; start += 1) {
    for (let times = 0; times < 5; times += 1) expect(await saveReturnAddress(owner, (index += 1))).toBe('ok')
    expect(await saveReturnAddress(owner, (index += 1))).toBe('TOO_MANY')
    ;({ person: owner, password } = await withNewPassword(owner, password))
  }
  expect(await saveReturnAddress(owner, (index += 1))).toBe('TOO_MANY')
})

test('by a hundred changes of a shop’s freight: the owner sets it right', async () => {
  const { seller } = await openYoungShop(api)
  const save = async ({ call }: TestPerson, base: number) => {
    const { version } = await call('GET /api/portal/freight/table')
    const rest = { delivers: true, base, further: 1_00, free_from: null }
    return outcomeOf(call('POST /api/portal/freight/save', { body: { version, zones: [], rest } }))
  }
  const outcomes = []
  for (let times = 0; times <= 100; times += 1) outcomes.push(await save(seller, 2_00 + times))
  expect(outcomes.at(-1)).toBe('TOO_MANY')
  const { person } = await withNewPassword(seller, 'sealane-demo')
  expect(await save(person, 5_00)).toBe('ok')
}, 60_000)

test('by ten places to be paid out to: the owner adds their own', async () => {
  const thief = await api.signUp()
  const outcomes = []
  for (let index = 0; index <= 10; index += 1) outcomes.push(await addDestination(thief, index))
  expect(outcomes.at(-1)).toBe('TOO_MANY')
  const { person } = await withNewPassword(thief, 'sealane-demo')
  expect(await addDestination(person, 11)).toBe('ok')
})

test('by files: the owner uploads their own after a new password, three times as much in all', async () => {
  const owner = await api.signUp()
  const store = (files: number) =>
    sql`insert into uploads (account_id, purpose, file, sha256, look, width, height, bytes, created_at)
      select ${Number(owner.id)}, 'avatar', 'thief' || n || '-' || random(), '', repeat('0', 256)::bit(256), 9, 9, 1000,
        now() - interval '200 seconds' from generate_series(1, ${files}) n`.execute(api.databases.writer)
  const upload = async (person: TestPerson) => {
    const { code, reason } = await sendPicture(api.app, person, 'recharge_proof', passwords)
    return code === 1 ? 'ok' : reason
  }
  await store(100)
  expect(await upload(owner)).toBe('TOO_MANY')
  const first = await withNewPassword(owner, 'sealane-demo')
  expect(await upload(first.person)).toBe('ok')
  await store(200)
  expect(await upload(first.person)).toBe('TOO_MANY')
})
