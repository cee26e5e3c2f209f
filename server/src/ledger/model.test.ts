import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { byLength, testLength, testSeed } from '../../../tools/test-length.js'
import { startApi } from '../../test/api.ts'
import { tried } from '../../test/model/deed.ts'
import { behavesAsModelled, everything } from '../../test/model/property.ts'
import { sum } from '../../test/model/shop.ts'
import { buildHouse } from '../../test/model/stage.ts'

/** A failure prints its seed and path: TEST_SEED and MODEL_PATH repeat it, reduced to the shortest sequence of commands that fails. */
const { MODEL_PATH: path } = process.env
const houses = path === undefined ? byLength({ short: 1, full: 1, long: 10 }) : 1
const requestedRuns = byLength({ short: 100, full: 2_000, long: 2_000 })
const begin = Date.now()
const countTried = () => sum(Object.values(tried))

// Each has a database of its own: the audit reads every transfer after every command.
test.each(Array.from({ length: houses }, (_none, index) => testSeed + 1_000 * index))(
  'whatever shoppers, sellers, operators and time do, the shop is as the model says: seed %d',
  async (houseSeed) => {
    const house = await buildHouse(await startApi())
    const triedBefore = countTried()
    const isEnough = () => path !== undefined || countTried() - triedBefore >= requestedRuns
    let seed = houseSeed
    // A seed produces a sequence of any length, so new seeds follow until enough commands were tried.
    do {
      const limits = {
        numRuns: 1,
        unbiased: true,
        endOnFailure: path === undefined,
        ...(path !== undefined && { path }),
      }
      await fc.assert(behavesAsModelled(house, everything, 400), { seed, ...limits })
      seed += 1
    } while (!isEnough())
  },
  path === undefined ? byLength({ short: 120_000, full: 600_000, long: 3_600_000 }) : 3_600_000,
)

// A short run has too few commands for that.
if (path === undefined && testLength !== 'short')
  test('and everything was done that can be', () => {
    const names = new Set(Object.keys(tried).map((outcome) => outcome.split(': ')[0]))
    const untried = [...names].filter((name) => tried[`${name}: done`] === undefined)
    expect(untried).toEqual([])
  })

afterAll(() => {
  const outcomes = Object.entries(tried).toSorted(([one], [other]) => one.localeCompare(other))
  console.log(outcomes.map(([outcome, count]) => `${count} ${outcome}`).join('\n'))
  console.log(`Model: ${countTried()} commands in ${Math.round((Date.now() - begin) / 1000)} s, seed ${testSeed}`)
})
