import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'

const api = await startApi()
const ada = await api.hireOperator('ada')
const zoe = await api.hireOperator('zoe', ['finance'])
const sam = await api.hireOperator('sam', ['support'])

const save = ({ call }: TestPerson, key: string, value: string | boolean) =>
  call('POST /api/portal/setting/save', { body: { key, value } })
const notificationsOf = async ({ call }: TestPerson) => (await call('GET /api/notification/list')).items

test('a change of the receiving details notifies all others who answer for money, and names its author', async () => {
  await save(ada, 'staff.second_factor', false)
  await save(zoe, 'bank.account_no', 'XX11 0000 0000 0000 0000 11')
  await save(zoe, 'network.TRC20.address', 'TAddressOfZoe')
  expect(await notificationsOf(ada)).toMatchObject([
    {
      kind: 'receiving_changed',
      topic: 'system',
      title: 'Receiving details changed',
      body: expect.stringContaining('zoe has changed where payments over TRC20 arrive.'),
      link: '/portal/setting',
    },
    { body: expect.stringContaining('zoe has changed where bank transfers arrive.') },
  ])
  expect(await notificationsOf(zoe)).toEqual([])
  expect(await notificationsOf(sam)).toEqual([])
})

test('the same value again, and a detail that receives nothing, notify nobody', async () => {
  const before = await notificationsOf(ada)
  await save(zoe, 'bank.account_no', 'XX11 0000 0000 0000 0000 11')
  await save(zoe, 'bank.name', 'Another Bank')
  expect(await notificationsOf(ada)).toEqual(before)
})
