import type { KyselyPlugin } from 'kysely'
import type { Database } from '../src/db/database.ts'

/** Counts the statements that `work` sends. */
export async function countStatements(
  database: Database,
  work: (counted: Database) => Promise<unknown>,
): Promise<number> {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(database.withPlugin(counting))
  return count
}
