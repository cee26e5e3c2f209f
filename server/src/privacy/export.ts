import type { Tx } from '../db/database.ts'
import { readSection, sectionNames } from './export.sql.ts'

/** Yields a person's data as JSON, some rows at a time: memory never contains all of it or all of one section. */
export async function* writeExport(tx: Tx, accountId: number): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(new Date().toISOString())}`
  for (const name of sectionNames) {
    yield `,\n${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const rows of readSection(tx, name, accountId)) {
      // One line for each row, so that people can read it too.
      yield `${isFirst ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n]'
  }
  yield '\n}\n'
}
