import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Queries } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { isStorable } from '../db/storable.rules.ts'
import { selectVocabulary } from '../products/product-save.sql.ts'
import { selectWhole, type ProductCaller, type Whole } from '../products/product.sql.ts'
import { caughtRefusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { headerOf, type ImportHeader } from './columns.rules.ts'
import { compare } from './import-comparison.ts'
import { toShown } from './import-fault.rules.ts'
import type { ImportContext } from './import-form.rules.ts'
import { checkCompared, countCompared } from './import-quota.ts'
import { insertLines, selectByHandle, selectCategoryNames, selectSources } from './import-line.sql.ts'
import { openArchiveOf } from './import-pictures.ts'
import type { Claimed } from './import-claim.sql.ts'
import type { Archive } from './picture-archive.ts'
import { pictureFaults } from './picture-place.ts'
import type { StagedProduct } from './staged-product.rules.ts'
import { deleteStaged, saveFailure, selectStaged, type StagedRow } from './staging.sql.ts'
import { lettersOf, toStoredLine, type NewLine, type StoredLine } from './stored-line.rules.ts'

/** Returns a caller that reaches only the products of the import's shop, in the name of the account that sent the file. */
export function productCallerFor({ account_id, shop_id }: Claimed): ProductCaller {
  return { accountId: account_id, isOperator: false, shopIds: [shop_id], language: 'en' }
}

type ComparisonContext = Pick<ImportContext, 'categories' | 'words' | 'category'> & {
  claimed: Claimed
  header: ImportHeader
  archive: Archive | undefined
  publicUrl: string | undefined
}

/** Returns a function that compares the next staged products with those of the shop, and saves their lines. It returns false at the end. */
export async function openComparison(resources: Resources, claimed: Claimed): Promise<() => Promise<boolean>> {
  const { writer } = resources.databases
  const context = {
    claimed,
    header: headerOf(claimed.headings ?? []),
    archive: await openArchiveOf(resources.storage, claimed.archive),
    publicUrl: resources.publicUrl,
    categories: await selectCategoryNames(writer),
    words: await selectVocabulary(writer),
    category: claimed.category,
  }
  return async () => {
    const staged = await selectStaged(writer, claimed.id)
    if (staged.length === 0) return false
    if ((await caughtRefusal(checkCompared(resources.rates, claimed.shop_id))) !== undefined) {
      await saveFailure(writer, claimed, { code: 'day_full', row: 0, column: '' })
      return false
    }
    await compareStaged(resources, context, staged)
    return true
  }
}

/** Letters of the lines that are saved at once. */
const savedAtOnce = 1_000_000

/** Compares products one by one, and saves their lines as soon as they are many letters: a small file may become large forms. */
async function compareStaged(resources: Resources, context: ComparisonContext, staged: StagedRow[]): Promise<void> {
  const { writer } = resources.databases
  const found = await findExistingProducts(
    writer,
    context.claimed,
    staged.map(({ product }) => product),
  )
  let lines: StoredLine[] = []
  for (const { position, product } of staged) {
    await nextTurn() // A product with thousands of variants takes a while, and this process has other work.
    const id = found.get(product.handle)
    const whole = id === undefined ? undefined : await selectWhole(writer, productCallerFor(context.claimed), id)
    lines.push(toStoredLine(await toLine(writer, context, { position, staged: product, whole })))
    if (lettersIn(lines) < savedAtOnce && position !== staged.at(-1)?.position) continue
    await saveLines(resources, context.claimed, lines)
    lines = []
  }
}

function lettersIn(lines: readonly StoredLine[]): number {
  return lines.reduce((sum, line) => sum + lettersOf(line), 0)
}

async function saveLines({ databases, rates }: Resources, claimed: Claimed, lines: StoredLine[]): Promise<void> {
  await databases.writer.transaction().execute(async (tx) => {
    await insertLines(tx, claimed.id, lines)
    await deleteStaged(tx, claimed.id, lines.at(-1)?.position ?? 0)
    await countCompared(rates, claimed.shop_id, { letters: lettersIn(lines), tx })
  })
}

type ComparedProduct = { position: number; staged: StagedProduct; whole: Whole | undefined }

async function toLine(
  queries: Queries,
  { claimed, header, archive, publicUrl, ...beside }: ComparisonContext,
  { position, staged, whole }: ComparedProduct,
): Promise<NewLine> {
  const sources = await sourcesOf(queries, claimed, { whole, staged, publicUrl })
  const faults = [...staged.faults, ...pictureFaults(header, staged, { archive, sources, publicUrl })]
  const { form, ...line } = compare(header, { ...staged, faults }, { ...beside, whole, sources })
  const isApplied = line.kind === 'new' || line.kind === 'changed'
  return {
    ...{ ...line, position, row: staged.row, name: toShown(line.name) },
    handle: staged.handle.slice(0, 300).replaceAll('\0', '').toWellFormed(),
    productId: whole?.id ?? null,
    version: whole?.detail.version ?? null,
    form: isApplied ? form : null,
  }
}

/** Finds the ids of the shop's products that the file refers to, by the handle in the file. */
async function findExistingProducts(
  queries: Queries,
  claimed: Claimed,
  products: StagedProduct[],
): Promise<Map<string, number>> {
  const byId = new Map(products.map(({ handle, cells }) => [toId(cells.id?.value ?? ''), handle]))
  const handles = products.map(({ handle }) => handle).filter(isStorable)
  const rows = await selectByHandle(queries, claimed.shop_id, { handles, ids: [...byId.keys()] })
  return new Map(
    rows.flatMap(({ id, handle }) => {
      const key = handle ?? byId.get(id)
      return key === undefined ? [] : [[key, id] as const]
    }),
  )
}

type PictureSourceQuery = { whole: Whole | undefined; staged: StagedProduct; publicUrl: string | undefined }

/** Maps sources in the file to pictures that the product has: by their own addresses, and by the sources from which an import fetched them. */
async function sourcesOf(queries: Queries, { shop_id }: Claimed, { whole, staged, publicUrl }: PictureSourceQuery) {
  const sources = new Map<string, string>()
  if (whole === undefined || staged.pictures === undefined) return sources
  const images = whole.pictures.map(({ image }) => image)
  for (const { source, image } of await selectSources(queries, shop_id, images)) sources.set(source, image)
  for (const image of images) {
    sources.set(image, image)
    if (publicUrl !== undefined) sources.set(new URL(image, publicUrl).href, image)
  }
  return sources
}
