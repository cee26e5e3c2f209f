import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask, buyShipped } from '../../test/refunding.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { products, shops } = await buildWorld(api.databases.writer)
const [tea = 0] = products.tea.variantIds
const [seller, operator] = [await api.hireSeller(shops.kumoriya.id), await api.hireOperator()]

test('an account that works for the shop answers as the shop alone, operator or not, and rules on no appeal', async () => {
  const mei = await prepareBuyer(api)
  const { items } = await buyShipped({ buyer: mei, seller, received: true }, [tea])
  const { id } = await ask(api, mei, { item_id: items[0] ?? '', amount: 1_00 })
  const [packer, manager] = [
    await api.hireSeller(shops.kumoriya.id, undefined, 'packer'),
    await api.hireSeller(shops.kumoriya.id, undefined, 'manager'),
  ]
  await sql`update accounts set duties = '{support}' where id in (${Number(packer.id)}, ${Number(manager.id)})`.execute(
    api.databases.writer,
  )
  const refusal = { id, verdict: 'refuse', reason: 'Nothing is wrong with it.' } as const
  const canOf = async (person: TestPerson) =>
    (await person.call('GET /api/portal/refund/detail', { query: { id } })).can
  expect([await canOf(packer), await canOf(manager)]).toEqual([[], ['decide']])
  await expect(packer.call('POST /api/portal/refund/decide', { body: refusal })).rejects.toMatchObject({
    reason: 'NOT_ALLOWED',
  })
  const refused = await manager.call('POST /api/portal/refund/decide', { body: refusal })
  expect(refused.refusal).toMatchObject({ by: 'seller' })
  await mei.call('POST /api/refund/appeal', { body: { id, explanation: 'It is broken.' } })
  for (const person of [packer, manager]) {
    expect(await canOf(person)).toEqual([])
    await expect(person.call('POST /api/portal/refund/rule', { body: refusal })).rejects.toMatchObject({
      reason: 'NOT_ALLOWED',
    })
  }
  expect((await operator.call('POST /api/portal/refund/rule', { body: refusal })).refusal).toMatchObject({
    by: 'operator',
  })
})
