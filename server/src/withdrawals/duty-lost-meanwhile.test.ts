import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { areWaiting, hold } from '../../test/holding.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { outcomeOf, withdraw } from '../../test/withdrawing.ts'

const api = await startApi()
const { writer } = api.databases
const [ada, grace] = [await api.hireOperator('ada'), await api.hireOperator('grace')]

const decide = ({ call }: typeof ada, id: string, decision: 'pass' | 'refuse') =>
  call('POST /api/portal/withdrawal/decide', { body: { id, verdict: decision } })

test('an operator who loses the duty while their verdict waits for the account has not been the first of two', async () => {
  const finn = await api.hireOperator('finn', ['finance'])
  const mei = await prepareBuyer(api, 5_000_00)
  const { id } = await withdraw(mei, 1_000_01)
  const letGo = await hold(writer, (tx) =>
    sql`select 1 from accounts where id = ${Number(mei.id)} for update`.execute(tx),
  )
  const first = outcomeOf(decide(finn, id, 'pass'))
  await areWaiting(writer, 1)
  const taking = ada.call('POST /api/portal/team/take_away', { body: { account: 'finn', duty: 'finance' } })
  await Promise.race([taking, areWaiting(writer, 2)])
  await letGo()
  await Promise.all([first, taking])
  expect(await decide(grace, id, 'pass')).toMatchObject({ status: 0, first_verdict: { operator: 'grace' } })
})
