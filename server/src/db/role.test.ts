import { expect, inject, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { openPool } from './database.ts'
import { prepareRole } from './role.ts'

const { url } = await startApi()

test('ten servers that start at once on one database all get the lesser role', async () => {
  const pools = Array.from({ length: 10 }, () => openPool(url, { max: 1 }))
  const roles = await Promise.all(pools.map(prepareRole))
  await Promise.all(pools.map((pool) => pool.end()))
  expect(roles).toEqual(Array.from({ length: 10 }, () => inject('role')))
})
