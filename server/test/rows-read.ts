import { OperationNodeTransformer, type KyselyPlugin, type RawNode, type RootOperationNode } from 'kysely'
import type { Database } from '../src/db/database.ts'

type ExplainedPlan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: ExplainedPlan[]
}

/** Counts the rows of tables and indexes that the raw statements of `ask` read. They are executed, and each returns no rows to its caller. */
export async function countRowsRead(database: Database, ask: (queries: Database) => Promise<unknown>): Promise<number> {
  let read = 0
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) => new Explaining().transformNode<RootOperationNode>(node),
    async transformResult({ result }) {
      for (const row of result.rows) read += rowsOf((row['QUERY PLAN'] as { Plan: ExplainedPlan }[])[0]?.Plan)
      return { ...result, rows: [] }
    },
  }
  await ask(database.withPlugin(explaining))
  return read
}

class Explaining extends OperationNodeTransformer {
  #isInside = false

  protected override transformRaw(node: RawNode): RawNode {
    if (this.#isInside) return node
    this.#isInside = true
    const [first = '', ...fragments] = node.sqlFragments
    return { ...node, sqlFragments: [`explain (analyze, format json) ${first}`, ...fragments] }
  }
}

/** Counts the rows that scans return, and those that they read and discard. */
function rowsOf(plan: ExplainedPlan | undefined): number {
  if (plan === undefined) return 0
  const { Plans: parts = [], 'Actual Loops': loops, 'Actual Rows': rows } = plan
  const below = parts.reduce((sum, part) => sum + rowsOf(part), 0)
  if (!plan['Node Type'].includes('Scan')) return below
  const inVain = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return below + (rows + inVain) * loops
}
