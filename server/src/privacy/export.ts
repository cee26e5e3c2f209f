import type { Queries } from '../db/database.ts'
import { sectionNames, selectSection } from './export.sql.ts'

/** A person's data as JSON, part by part: never all of it is in memory. */
export async function* writeExport(queries: Queries, accountId: number): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(new Date().toISOString())}`
  for (const name of sectionNames) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const rows = await selectSection(queries, name, accountId)
    yield `,\n${JSON.stringify(name)}: ${toText(rows)}`
  }
  yield '\n}\n'
}

/** A line for each row, so that people can read it too. */
function toText(rows: unknown[]): string {
  return rows.length === 0 ? '[]' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`
}
