import type { Queries } from '@sealane/server/db/database'
import { alone, type BenchRow } from '../table.ts'
import { measureQueries } from './measure.ts'
import { scoreOf } from './score.rules.ts'

/** Measures what the set of queries finds in the demo world. */
export async function measureSearchSet(queries: Queries): Promise<BenchRow[]> {
  const { queries: count, ...score } = scoreOf(await measureQueries(queries))
  return [
    alone(`${count} queries that find all that they should`, { value: score.answered * 100, unit: '%', atLeast: 95 }),
    alone('precision of their results', { value: score.precision * 100, unit: '%', atLeast: 94 }),
    alone('recall of their results', { value: score.recall * 100, unit: '%', atLeast: 95 }),
  ]
}
