import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { tried } from '../../test/model/deed.ts'
import { behavesAsModelled, everything } from '../../test/model/property.ts'
import { sum } from '../../test/model/shop.ts'
import { buildHouse } from '../../test/model/stage.ts'

/**
 * `npm run test:long` tries ten times as much, from another seed each time. A failure names its seed and path: MODEL_SEED and
 * MODEL_PATH tell it again, down to the shortest story that fails.
 */
const isLong = process.env['LONG'] !== undefined
const { MODEL_SEED: named, MODEL_PATH: path } = process.env
const seed = Number(named ?? (isLong ? Date.now() % 1_000_000_000 : 20_261_122))
const houses = isLong && path === undefined ? 10 : 1
const wanted = 2_000 * houses
const begin = Date.now()

// Each of them on a database of its own: the audit reads every transfer after every command.
test.each(Array.from({ length: houses }, (_none, place) => seed + place))(
  'whatever shoppers, sellers, operators and time do, the shop is as the model says: seed %d',
  async (ownSeed) => {
    const house = await buildHouse(await startApi())
    const limits = {
      numRuns: isLong ? 28 : 24,
      unbiased: true,
      endOnFailure: path === undefined,
      ...(path !== undefined && { path }),
    }
    await fc.assert(behavesAsModelled(house, everything, 400), { seed: ownSeed, ...limits })
  },
  isLong || path !== undefined ? 3_600_000 : 600_000,
)

test.skipIf(path !== undefined)('and that was often enough, and everything was done that can be', () => {
  expect(sum(Object.values(tried))).toBeGreaterThan(wanted)
  const names = new Set(Object.keys(tried).map((outcome) => outcome.split(': ')[0]))
  expect([...names].filter((name) => tried[`${name}: done`] === undefined)).toEqual([])
})

afterAll(() => {
  const outcomes = Object.entries(tried).toSorted(([one], [other]) => one.localeCompare(other))
  console.log(outcomes.map(([outcome, count]) => `${count} ${outcome}`).join('\n'))
  console.log(
    `Model: ${sum(Object.values(tried))} commands in ${Math.round((Date.now() - begin) / 1000)} s, seed ${seed}`,
  )
})
