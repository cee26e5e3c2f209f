import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { changeSetting } from '../../test/setting.ts'
import { buildWorld } from '../../test/world.ts'
import { writeLastSeen } from './last-seen.ts'

const api = await startApi()
const { writer } = api.databases
const { shops } = await buildWorld(writer)
const over = { reason: 'LOGIN_REQUIRED' }

const use = (by: TestPerson, headers = {}) => by.call('GET /api/portal/user/list', {}, headers)
const lastUsed = ({ id }: TestPerson, minutes: number) =>
  sql`update sessions set office_seen_at = now() - make_interval(mins => ${minutes}), created_at = now() - interval '2 days'
    where account_id = ${Number(id)}`.execute(writer)

test('a session that nobody used in the back office for half an hour is over there, and nowhere else', async () => {
  const ines = await api.hireOperator(undefined, ['support'])
  await lastUsed(ines, 29)
  await use(ines)
  await lastUsed(ines, 31)
  await expect(use(ines)).rejects.toMatchObject(over)
  await expect(ines.call('GET /api/portal/second_factor')).rejects.toMatchObject(over)
  await writeLastSeen(writer)
  await lastUsed(ines, 31)
  await expect(use(ines)).rejects.toMatchObject(over)
  expect(await ines.call('GET /api/user/getUserInfo')).toMatchObject({ account: ines.account })
  await use(await api.logIn(ines.account))
})

test('a call by a person keeps the session, and a poll while nobody is there does not', async () => {
  const ines = await api.hireOperator(undefined, ['support'])
  await lastUsed(ines, 20)
  await use(ines, { unattended: '1' })
  await writeLastSeen(writer)
  expect(await minutesSinceUse(ines)).toBe(20)
  await use(ines)
  await writeLastSeen(writer)
  expect(await minutesSinceUse(ines)).toBe(0)
})

test('a session that has not been in the back office yet counts from its log-in', async () => {
  const ines = await api.hireOperator(undefined, ['support'])
  await sql`update sessions set created_at = now() - interval '31 minutes' where account_id = ${Number(ines.id)}`.execute(
    writer,
  )
  await expect(use(ines)).rejects.toMatchObject(over)
})

test('owners say how long; people of shops stay logged in', async () => {
  const [ada, ines] = [await api.hireOperator(), await api.hireOperator(undefined, ['support'])]
  await changeSetting(writer, ada, { key: 'staff.idle_minutes', value: 60 })
  await lastUsed(ines, 59)
  await use(ines)
  const seller = await api.hireSeller(shops.kumoriya.id)
  await lastUsed(seller, 600)
  expect(await seller.call('GET /api/portal/order/list')).toMatchObject({ items: expect.any(Array) })
})

async function minutesSinceUse({ id }: TestPerson): Promise<number | undefined> {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from now() - office_seen_at) / 60)::int as minutes from sessions where account_id = ${Number(id)}
  `.execute(writer)
  return rows[0]?.minutes
}
