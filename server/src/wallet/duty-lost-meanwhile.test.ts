import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startApi } from '../../test/api.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { outcomeOf, withdraw } from '../../test/withdrawing.ts'

const api = await startApi()
const { databases } = api
const [ada, grace] = [await api.hireOperator('ada'), await api.hireOperator('grace')]

const decide = ({ call }: typeof ada, id: string, verdict: 'pass' | 'refuse') =>
  call('POST /api/portal/withdrawal/decide', { body: { id, verdict } })

/** Until so many wait for a row of somebody else's. */
const areWaiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select distinct pid from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(databases.writer)
    expect(rows).toHaveLength(count)
  })

test('whose duty is taken away while their verdict waits for the account has not been the first of two', async () => {
  const finn = await api.hireOperator('finn', ['finance'])
  const mei = await prepareBuyer(api, 5_000_00)
  const { id } = await withdraw(mei, 1_000_01)
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: tell } = Promise.withResolvers<void>()
  const held = databases.writer.transaction().execute(async (tx) => {
    await sql`select 1 from accounts where id = ${Number(mei.id)} for update`.execute(tx)
    tell()
    await isOver
  })
  await isHeld
  const first = outcomeOf(decide(finn, id, 'pass'))
  await areWaiting(1)
  const taking = ada.call('POST /api/portal/team/take_away', { body: { account: 'finn', duty: 'finance' } })
  await Promise.race([taking, areWaiting(2)])
  letGo()
  await Promise.all([held, first, taking])
  expect(await decide(grace, id, 'pass')).toMatchObject({ status: 0, first_verdict: { operator: 'grace' } })
})
