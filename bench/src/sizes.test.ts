import { expect, test } from 'vitest'
import { weighFirstVisits } from './sizes.ts'

// docs/decisions/0020. `npm test` builds the sites first; to run this test alone, build them before.
test.each([
  ['script for /home, gz', 103],
  ['script for /searchs, gz', 109],
  ['script for /detail, gz', 118],
  ['script for /checkout, gz', 116.5],
  ['script for /portal/inbox, gz', 185],
  ['CSS, gz', 15],
])('%s, stays at or below %s kB', (what, ceiling) => {
  const weight = weighFirstVisits().find((weighed) => weighed.what === what)
  expect(weight?.value).toBeGreaterThan(1)
  expect(weight?.value).toBeLessThanOrEqual(ceiling)
})
