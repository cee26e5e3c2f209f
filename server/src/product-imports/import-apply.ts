import type { Product, ProductForm } from '@sealane/contract/product-form'
import type { PortalProductDetail } from '@sealane/contract/products'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { withOwnPictures } from './import-form.rules.ts'
import type { Fetched, ImportPictures } from './import-pictures.ts'
import { isLeftOut, toShown } from './import-fault.rules.ts'
import { productCallerFor } from './import-compare.ts'
import {
  insertSources,
  lockWaiting,
  saveLine,
  saveResult,
  selectByHandle,
  selectWaiting,
  type Former,
  type ImportLineRow,
} from './import-line.sql.ts'
import { saveHandle } from '../products/removal.sql.ts'
import type { Claimed } from './import-claim.sql.ts'
import { isOnSale, lockWhole, saveProduct } from '../products/product.ts'
import { checkImported, countImported } from '../products/product-quota.ts'
import { lacksOf } from '../products/product.rules.ts'
import { selectWhole, type Whole } from '../products/product.sql.ts'

/** Imports the next product completely or not at all. Returns false if there is none left, or if the import was stopped. */
export async function applyNextLine(
  resources: Resources,
  claimed: Claimed,
  pictures: ImportPictures,
): Promise<boolean> {
  const { writer } = resources.databases
  const line = await selectWaiting(writer, claimed.id)
  if (line === undefined) return false
  const existing =
    line.product_id === null ? undefined : await selectWhole(writer, productCallerFor(claimed), line.product_id)
  const own = existing?.pictures.map(({ image }) => image) ?? []
  try {
    await checkImported(resources, { shopId: claimed.shop_id, isNew: existing === undefined })
    const fetched = await pictures.fetch(line.form.product, own)
    await writer.transaction().execute((tx) => applyLine({ tx, resources }, claimed, { line, fetched }))
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await saveResult(writer, line.id, { before: null, result: 'refused', reason: reasonOf(error) })
    return true
  }
}

/** Returns the displayed reason why a product was refused. */
export function reasonOf({ code, details }: Refusal): string {
  const [field] = Object.entries(details.fields ?? {})
  return field === undefined || code !== 'INVALID_INPUT' ? code : field.join(' ')
}

type FetchedLine = { line: ImportLineRow; fetched: Fetched }

/** Does nothing if another worker imported the line meanwhile, or if the import was stopped. */
async function applyLine(
  { tx, resources }: Pick<Context, 'tx' | 'resources'>,
  claimed: Claimed,
  { line, fetched }: FetchedLine,
): Promise<void> {
  if (!(await lockWaiting(tx, line.id))) return
  const staff = productCallerFor(claimed)
  const before = line.product_id === null ? undefined : await lockWhole(tx, staff, line.product_id)
  if (before === undefined) await checkHandleFree(tx, claimed, line)
  const form = formOf(claimed, { line, fetched, before })
  const saved = await saveProduct(tx, staff, form)
  const productId = Number(saved.id)
  await countImported(tx, resources.rates, claimed.shop_id, productId)
  const former = before === undefined ? null : await formerOf(tx, claimed, { line, before })
  await saveHandle(tx, productId, line.handle)
  await insertSources(tx, claimed.shop_id, sourcesIn(saved, fetched))
  const failed = fetched.failed.filter((source) => !isLeftOut(line.faults, source)).map(failure)
  const faults = [...line.faults, ...failed, ...(line.form.onSale && !form.on_sale ? [draft(line)] : [])]
  await saveLine(tx, line.id, { productId, former, version: saved.version, stock: stockOf(saved), faults })
}

type ExistingProductLine = { line: ImportLineRow; before: Whole }

function formOf(
  { shop_id }: Claimed,
  { line, fetched, before }: FetchedLine & { before: Whole | undefined },
): ProductForm {
  const product = withFetched(line.form.product, fetched, before?.product.pictures ?? [])
  const isWhole = Object.keys(lacksOf(product)).length === 0
  const on_sale = line.form.onSale && (isWhole || before?.wasPublished === true)
  const form = { ...product, shop_id: String(shop_id), on_sale }
  return before === undefined ? form : { ...form, id: String(before.id), version: line.version ?? 0 }
}

async function checkHandleFree(tx: Tx, { shop_id }: Claimed, { handle }: ImportLineRow): Promise<void> {
  const taken = await selectByHandle(tx, shop_id, { handles: [handle], ids: [] })
  if (taken.length > 0) throw new Refusal('CHANGED_MEANWHILE')
}

async function formerOf(tx: Tx, { shop_id }: Claimed, { line, before }: ExistingProductLine): Promise<Former> {
  const [stored] = await selectByHandle(tx, shop_id, { handles: [line.handle], ids: [before.id] })
  const { product, pictures, wasPublished } = before
  return { product, pictures, handle: stored?.handle ?? null, onSale: isOnSale(before), wasPublished }
}

/** Leaves out pictures that could not be fetched. If none remains, the product keeps the pictures that it has. */
function withFetched(product: Product, { uploads, failed }: Fetched, own: Product['pictures']): Product {
  const swap = (image: string) => uploads.get(image) ?? image
  const come = product.pictures.filter(({ image }) => !failed.includes(image))
  const shown = <One extends { image: string | null }>(one: One) => ({ ...one, image: one.image && swap(one.image) })
  return withOwnPictures({
    ...product,
    pictures: failed.length > 0 && come.length === 0 ? own : (come.map(shown) as Product['pictures']),
    options: product.options.map((option) => ({ ...option, values: option.values.map(shown) })),
    variants: product.variants.map(shown),
  })
}

function sourcesIn({ pictures }: PortalProductDetail, { order }: Fetched): { source: string; image: string }[] {
  return order.flatMap((source, index) => {
    const image = pictures[index]?.image
    return image === undefined || source === image ? [] : [{ source, image }]
  })
}

function failure(source: string) {
  return { code: 'picture_failed', row: 0, column: '', value: toShown(source), isNote: true }
}

/** Returns the note that a product stays a draft, because the pictures with which it was to go on sale are missing. */
function draft({ row }: ImportLineRow) {
  return { code: 'stays_draft', row, column: '', value: '', isNote: true }
}

export function stockOf({ variants }: Pick<PortalProductDetail, 'variants'>): Record<string, number> {
  return Object.fromEntries(variants.map(({ choice, stock }) => [JSON.stringify(choice), stock]))
}
