import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { outcomeOf } from '../../test/withdrawing.ts'

const api = await startApi()
const [ada, grace] = [await api.hireOperator('ada'), await api.hireOperator('grace')]

type Setting = { key: string; value: string | number | boolean }
const save = (person: typeof ada, body: Setting) => person.call('POST /api/portal/setting/save', { body })
const find = async (key: string) =>
  (await ada.call('GET /api/portal/setting/list')).items.find((setting) => setting.key === key)

test('two operators at once cannot set a minimum above its maximum, however often they try', async () => {
  for (let count = 0; count < 10; count += 1) {
    const both = [
      save(ada, { key: 'withdrawal.minimum', value: 60_00 }),
      save(grace, { key: 'withdrawal.day_maximum', value: 50_00 }),
    ]
    const outcomes = await Promise.all(both.map(outcomeOf))
    const [low, high] = [await find('withdrawal.minimum'), await find('withdrawal.day_maximum')]
    expect(Number(low?.value)).toBeLessThanOrEqual(Number(high?.value))
    expect(outcomes.toSorted()).toEqual(['INVALID_INPUT', 'ok'])
    await save(ada, { key: 'withdrawal.minimum', value: 10_00 })
    await save(ada, { key: 'withdrawal.day_maximum', value: 10_000_00 })
  }
})

test('of ten who change a setting at once, each began from what the one before had left', async () => {
  const key = 'recharge.expected_minutes'
  const first = (await find(key))?.value
  await Promise.all(
    Array.from({ length: 10 }, (_none, index) => save(index % 2 === 0 ? ada : grace, { key, value: 100 + index })),
  )
  const changes = (await find(key))?.changes ?? []
  expect(changes).toHaveLength(10)
  expect(changes.map(({ before }) => before)).toEqual([...changes.slice(1).map(({ value }) => value), first])
})
