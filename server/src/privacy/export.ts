import type { Tx } from '../db/database.ts'
import { readSection, sectionNames } from './export.sql.ts'

/** Yields a person's data as JSON, one row at a time: memory never contains all of it, all of one section, or the text of several rows. */
export async function* writeExport(tx: Tx, accountId: number): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(new Date().toISOString())}`
  for (const name of sectionNames) {
    yield `,\n${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const rows of readSection(tx, name, accountId)) {
      for (const row of rows) {
        yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}` // One line for each row, so that people can read it too.
        isFirst = false
      }
    }
    yield isFirst ? ']' : '\n]'
  }
  yield '\n}\n'
}
