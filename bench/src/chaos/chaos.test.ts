import { expect, test } from 'vitest'
import { testSeed } from '../../../tools/test-length.js'
import { wreak } from './chaos.ts'
import { compare } from './facts.ts'
import { describeReport } from './report.ts'

/** A shorter run would not always contain a kill of each kind. */
const plan = { seconds: 10, seed: testSeed }

test('trade loses and duplicates nothing while servers and PostgreSQL are killed', async () => {
  const report = await wreak(plan)
  console.log(`Chaos, seed ${plan.seed}: ${describeReport(report)}`)
  expect(report).toMatchObject({ lost: [], unexplained: [], findings: [], deaths: 0 })
  const { acknowledged, kills, audits } = report
  expect(Math.min(acknowledged, kills.servers, kills.postgres, audits)).toBeGreaterThan(0)
}, 120_000)

test('the comparison finds acknowledged entries that are lost, and entries that exist twice', () => {
  const acknowledged = ['order 1 paid', 'order 2 paid', 'order 3 paid']
  const found = ['order 3 paid', 'order 1 paid', 'order 3 paid']
  expect(compare(acknowledged, found)).toEqual({ lost: ['order 2 paid'], unexplained: ['order 3 paid'] })
})
