import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { buildWorld } from '../../test/world.ts'

const { databases, hireOperator, hireSeller } = await startApi()
const { shops } = await buildWorld(databases.writer)
const ingrid = await hireSeller(shops.fjordkant.id, 'ingrid')
const haruka = await hireSeller(shops.kumoriya.id, 'haruka')
const ada = await hireOperator('ada')

test('a shop keeps sentences that its staff often need', async () => {
  const shop = String(shops.fjordkant.id)
  const save = ({ call }: TestPerson, body: { id?: string; shop: string | null; text: string }) =>
    call('POST /api/portal/quick_reply/save', { body })
  const kept = await save(ingrid, { shop, text: 'It leaves tomorrow' })
  await save(ingrid, { id: kept.id, shop, text: 'It leaves today' })
  const own = await ingrid.call('GET /api/portal/quick_reply/list')
  expect(own.items).toEqual([{ id: kept.id, shop, text: 'It leaves today' }])
  const ofPlatform = await save(ada, { shop: null, text: 'We look into it' })
  expect((await ada.call('GET /api/portal/quick_reply/list')).items).toEqual([ofPlatform])

  const missing = { reason: 'NOT_FOUND' }
  await expect(save(haruka, { shop, text: 'Mine now' })).rejects.toMatchObject(missing)
  await expect(save(haruka, { id: kept.id, shop: null, text: 'Mine now' })).rejects.toMatchObject(missing)
  await expect(save(ingrid, { shop: null, text: 'The platform says' })).rejects.toMatchObject(missing)
  const remove = ({ call }: TestPerson, id: string) => call('POST /api/portal/quick_reply/delete', { body: { id } })
  await expect(remove(haruka, kept.id)).rejects.toMatchObject(missing)
  await remove(ingrid, kept.id)
  await expect(remove(ingrid, kept.id)).rejects.toMatchObject(missing)
  for (let index = 0; index < 50; index++) await save(ingrid, { shop, text: `${index}` })
  await expect(save(ingrid, { shop, text: 'one too many' })).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
})
