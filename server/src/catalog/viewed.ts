import type { Database, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { createNoticedStore, writeNoticedEvery } from '../db/noticed.ts'
import type { Context } from '../http/serve.ts'
import { sourceOf } from '../http/source.ts'
import { writeFollowerVisits } from '../shops/shop-visits.ts'
import { writeVisitors } from '../shops/visitors.ts'
import { wasRecent, type Recent } from './recent.ts'
import { writeSearched } from './searched.ts'
import { addProductViews, deleteViewedProducts, saveViewedProducts, type ProductView } from './viewed.sql.ts'

/** Views noted during reads: the products and their viewers. They are written every second with the other noted facts, in one statement each. */
type BufferedViews = {
  seen: Map<number, number>
  /** The key is the account and the product. */
  viewed: Map<string, ProductView>
  recently: Recent
}

const everyMs = 1_000
const waitingMaximum = 10_000

const noticedOf = createNoticedStore<BufferedViews>(() => ({
  seen: new Map(),
  viewed: new Map(),
  recently: new Map(),
}))

/** Counts the same viewer and product once within an hour. A logged-in viewer also finds the product among the viewed ones. */
export function recordProductView(
  database: Database,
  product: { id: number; viewer: string; accountId: number },
): void {
  const noticed = noticedOf(database)
  const { id, accountId } = product
  if (accountId !== 0 && noticed.viewed.size < waitingMaximum)
    noticed.viewed.set(`${accountId} ${id}`, { accountId, productId: id, at: new Date() })
  if (noticed.seen.size >= waitingMaximum || wasRecent(noticed.recently, `${product.id} ${sourceOf(product.viewer)}`))
    return
  noticed.seen.set(product.id, (noticed.seen.get(product.id) ?? 0) + 1)
}

/** Adds the products that a visitor viewed to the account after the login. */
export async function mergeViewedProducts(
  tx: Tx,
  accountId: number,
  items: readonly { id: string; seen_at: string }[],
): Promise<object> {
  const views = items.map(({ id, seen_at }) => ({ accountId, productId: toId(id), at: new Date(seen_at) }))
  const last = new Map(
    views.toSorted((one, other) => Number(one.at) - Number(other.at)).map((view) => [view.productId, view]),
  )
  if (last.size > 0) await saveViewedProducts(tx, [...last.values()])
  return {}
}

/** Deletes all views of the account, including those that wait to be written. */
export async function clearViewedProducts({ tx, caller, resources }: Context): Promise<object> {
  const { viewed } = noticedOf(resources.databases.writer)
  for (const [key, view] of viewed) if (view.accountId === caller.id) viewed.delete(key)
  await deleteViewedProducts(tx, caller.id)
  return {}
}

export function startViewWriter(database: Database): { stop: () => Promise<void> } {
  return writeNoticedEvery({ everyMs, write: () => writeNoticed(database), what: 'What was seen' })
}

export async function writeNoticed(database: Database): Promise<void> {
  const noticed = noticedOf(database)
  const viewCounts = [...noticed.seen]
  const viewed = [...noticed.viewed.values()]
  noticed.seen.clear()
  noticed.viewed.clear()
  if (viewCounts.length > 0) await addProductViews(database, viewCounts)
  if (viewed.length > 0) await saveViewedProducts(database, viewed)
  await writeSearched(database)
  await writeFollowerVisits(database)
  await writeVisitors(database)
}
