import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { isStorable } from '../db/storable.rules.ts'
import type { Resources } from '../resources.ts'
import { compare } from './import-compare.ts'
import type { ProductFileFault } from './import-file.ts'
import { toStoredFaults, toShown } from './import-fault.rules.ts'
import { readInThread, type SheetReader } from './import-reader.ts'
import type { SheetFault, ProductSheet } from './sheet.rules.ts'
import {
  countLines,
  insertLines,
  selectByHandle,
  selectCategoryNames,
  selectSources,
  type NewLine,
} from './import-line.sql.ts'
import { saveFailure, saveHeading, type Claimed } from './import.sql.ts'
import type { Storage } from '../uploads/storage.ts'
import { openArchive, type Archive, type ArchiveFault } from './picture-archive.ts'
import { pictureFaults } from './picture-place.ts'
import { selectVocabulary } from '../products/product-save.sql.ts'
import { selectWhole, type ProductCaller, type Whole } from '../products/product.sql.ts'

/** A step ends after this time, also within a batch. The import keeps the lines that it has read, and the worker keeps the import. */
const stepMs = 3_000
const batch = 50
/** Maximum number of ignored headings to show. */
const ignoredMaximum = 200

/** Returns a caller that reaches only the products of the import's shop, in the name of the account that sent the file. */
export function productCallerFor({ account_id, shop_id }: Claimed): ProductCaller {
  return { accountId: account_id, isOperator: false, shopIds: [shop_id], language: 'en' }
}

/** `step` compares a few more products with those of the shop, and returns whether there are others. `close` ends the reading. */
export type ReadImportFile = { step: () => Promise<boolean>; close: () => Promise<void> }

/** Opens the file for reading. Returns undefined if it cannot be used. */
export async function readNext(resources: Resources, claimed: Claimed): Promise<ReadImportFile | undefined> {
  const { databases, storage, publicUrl } = resources
  const { writer } = databases
  const { file, archive } = await openFiles(storage, claimed)
  if ('code' in file) {
    await saveFailure(writer, claimed.id, file)
    return undefined
  }
  const { header, rows, faults } = file
  const products = file.products + faults.length
  await saveHeading(writer, claimed.id, {
    dialect: header.dialect,
    rows,
    products,
    ignored: header.ignored.slice(0, ignoredMaximum).map(toShown),
  })
  const beside = {
    categories: await selectCategoryNames(writer),
    words: await selectVocabulary(writer),
    category: claimed.category,
  }
  const withPictures = (sheet: ProductSheet, sources: ReadonlyMap<string, string>): ProductSheet => ({
    ...sheet,
    faults: [...sheet.faults, ...pictureFaults(header, sheet, { archive, sources, publicUrl })],
  })
  const toLine = async (sheet: ProductSheet, whole: Whole | undefined, position: number): Promise<NewLine> => {
    const sources = await sourcesOf(writer, claimed, { whole, sheet, publicUrl })
    const compared = compare(header, withPictures(sheet, sources), { ...beside, whole, sources })
    const { wanted, ...line } = compared
    const handle = sheet.handle.slice(0, 300).replaceAll('\0', '').toWellFormed()
    const isTaken = line.kind === 'new' || line.kind === 'changed'
    return {
      ...{ ...line, position, handle, row: sheet.row, name: toShown(line.name), faults: toStoredFaults(line.faults) },
      productId: whole?.id ?? null,
      version: whole?.detail.version ?? null,
      wanted: isTaken ? wanted : null,
    }
  }
  const step = async () => {
    const next = await countLines(writer, claimed.id)
    const chosen = await file.sheets({ from: next, count: batch })
    const existing = await findExistingProducts(writer, claimed, chosen)
    const lines: NewLine[] = []
    const until = Date.now() + stepMs
    for (const [index, sheet] of chosen.entries()) {
      if (lines.length > 0 && Date.now() > until) break
      await nextTurn() // A product with thousands of variants takes a while, and this process has other work.
      lines.push(await toLine(sheet, existing.get(sheet.handle), next + index))
    }
    const isCut = lines.length < chosen.length
    const isLast = !isCut && chosen.length < batch
    if (isLast) lines.push(...lostLines(file, next))
    await insertLines(writer, claimed.id, lines)
    return !isLast
  }
  return { step, close: file.close }
}

/** Opens the file, and the archive with its pictures if there is one. */
async function openFiles(storage: Storage, claimed: Claimed) {
  const bytes = await storage.get(claimed.file)
  const zip = claimed.archive === null ? undefined : await storage.get(claimed.archive)
  const archive = zip && openArchive(zip)
  if (bytes === undefined || typeof archive === 'string') return { file: unreadable(archive), archive: undefined }
  return { file: await readInThread(bytes, claimed.perDollar), archive }
}

function unreadable(archive: Archive | ArchiveFault | undefined): ProductFileFault {
  return { code: typeof archive === 'string' ? archive : 'broken', row: 0, column: '' }
}

/** Returns the rows that belong to no product. Their positions follow those of all products. */
function lostLines({ products, faults }: SheetReader, next: number): NewLine[] {
  return faults.map((fault, index) => toLost(fault, products + index)).filter(({ position }) => position >= next)
}

function toLost(fault: SheetFault, position: number): NewLine {
  const nothing = { handle: '', name: '', wanted: null, changes: [], productId: null, version: null }
  return { ...nothing, position, row: fault.row, kind: 'faulty', faults: toStoredFaults([fault]) }
}

/** Finds the shop's products that the file refers to, by handle. */
async function findExistingProducts(
  queries: Queries,
  claimed: Claimed,
  sheets: ProductSheet[],
): Promise<Map<string, Whole>> {
  const byId = new Map(sheets.map(({ handle, cells }) => [toId(cells.id?.value ?? ''), handle]))
  const handles = sheets.map(({ handle }) => handle).filter(isStorable)
  const rows = await selectByHandle(queries, claimed.shop_id, { handles, ids: [...byId.keys()] })
  const existing = new Map<string, Whole>()
  for (const { id, handle } of rows) {
    const whole = await selectWhole(queries, productCallerFor(claimed), id)
    const key = handle ?? byId.get(id)
    if (whole !== undefined && key !== undefined) existing.set(key, whole)
  }
  return existing
}

type PictureSourceQuery = { whole: Whole | undefined; sheet: ProductSheet; publicUrl: string | undefined }

/** Maps sources in the file to pictures that the product has: by their own addresses, and by the sources from which an import fetched them. */
async function sourcesOf(queries: Queries, { shop_id }: Claimed, { whole, sheet, publicUrl }: PictureSourceQuery) {
  const sources = new Map<string, string>()
  if (whole === undefined || sheet.pictures === undefined) return sources
  const images = whole.pictures.map(({ image }) => image)
  for (const { source, image } of await selectSources(queries, shop_id, images)) sources.set(source, image)
  for (const image of images) {
    sources.set(image, image)
    if (publicUrl !== undefined) sources.set(new URL(image, publicUrl).href, image)
  }
  return sources
}
