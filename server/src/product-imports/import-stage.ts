import type { ImportFault } from '@sealane/contract/product-imports'
import type { Database } from '../db/database.ts'
import type { Resources } from '../resources.ts'
import { toShown } from './import-fault.rules.ts'
import { insertLines } from './import-line.sql.ts'
import { readInThread, type ImportFileReader } from './import-reader.ts'
import type { Claimed } from './import-claim.sql.ts'
import { toStoredLine, type NewLine } from './stored-line.rules.ts'
import { openArchive } from './picture-archive.ts'
import { insertStaged, saveFailure, saveHeadings } from './staging.sql.ts'

/** Letters of all products of a file: more than an ordinary file of the largest size has. */
const stagedMaximum = 200_000_000
/** Maximum number of ignored headings to show. */
const ignoredMaximum = 200

/**
 * Reads the file of an import once, and stages its products. Rows that belong to no product are lines at once. If the process dies meanwhile, the next
 * worker stages the file again. A file that cannot be used ends the import.
 */
export async function stageFile({ databases, storage }: Resources, claimed: Claimed): Promise<void> {
  const { writer } = databases
  const bytes = await storage.get(claimed.file)
  const zip = claimed.archive === null ? undefined : await storage.get(claimed.archive)
  const archive = zip && (await openArchive(zip))
  if (bytes === undefined || typeof archive === 'string') {
    await saveFailure(writer, claimed, { code: archive === undefined ? 'broken' : archive, row: 0, column: '' })
    return
  }
  const file = await readInThread(bytes, claimed.perDollar)
  if ('code' in file) {
    await saveFailure(writer, claimed, file)
    return
  }
  try {
    await stageProducts(writer, claimed, file)
  } finally {
    await file.close()
  }
}

async function stageProducts(database: Database, claimed: Claimed, file: ImportFileReader): Promise<void> {
  const { header, rows, productCount, faults } = file
  let letters = 0
  for (let from = 0; from < productCount; ) {
    const products = await file.products({ from })
    if (!Array.isArray(products)) return saveFailure(database, claimed, products)
    for (const { length } of products) letters += length
    if (letters > stagedMaximum) return saveFailure(database, claimed, { code: 'too_heavy', row: 0, column: '' })
    await insertStaged(database, claimed.id, { from, products })
    from += products.length
  }
  const lost = faults.map((fault, index) => toLost(fault, productCount + index))
  await insertLines(database, claimed.id, lost.map(toStoredLine))
  await saveHeadings(database, claimed, {
    headings: header.names,
    dialect: header.dialect,
    rows,
    products: productCount + lost.length,
    ignored: header.ignored.slice(0, ignoredMaximum).map(toShown),
  })
}

/** Returns the line of a row that belongs to no product. Its position follows those of all products. */
function toLost(fault: ImportFault, position: number): NewLine {
  const nothing = { handle: '', name: '', form: null, changes: [], productId: null, version: null }
  return { ...nothing, position, row: fault.row, kind: 'faulty', faults: [fault] }
}
