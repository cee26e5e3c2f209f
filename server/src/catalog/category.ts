import type { Categories, CategoryForm, PortalCategory } from '@sealane/contract/categories'
import type { Queries, Tx } from '../db/database.ts'
import { isStillNeeded } from '../db/missing.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { takePicture } from '../uploads/uploads.ts'
import { changesOf, faultsOf, isOriginal, nameRows } from './category.rules.ts'
import {
  deleteCategory,
  lockCategories,
  saveCategory,
  saveCategoryOrder,
  saveNames,
  selectCategoryRows,
  type CategoryRow,
} from './category-save.sql.ts'

type CategoryContext = Pick<Context, 'tx' | 'caller'>

/** The state before a category is added and after it is removed. */
const nothing = { names: {}, image: null, shown: false }

export async function listCategories(queries: Queries): Promise<Categories> {
  return { items: (await selectCategoryRows(queries)).map(toPortalCategory) }
}

/** Saves a category. Shoppers see it at once. A product is found by a new category name once the product is saved again. */
export async function putCategory(
  { tx, caller }: CategoryContext,
  { body }: { body: CategoryForm },
): Promise<Categories> {
  const { id, shown, names } = body
  const before = findBefore(await lockCategories(tx), body)
  const picture = await pictureOf(tx, { image: body.image, before, accountId: caller.id })
  await saveCategory(tx, { id, shown, version: (before?.version ?? 0) + 1, ...picture })
  await saveNames(tx, id, nameRows(names, before?.translations ?? []))
  const after = { names, image: picture.image, shown }
  const decision =
    before === undefined
      ? { verdict: 'added', detail: { name: names.en, ...changesOf(nothing, after) } }
      : { verdict: 'changed', detail: changesOf(toPortalCategory(before), after) }
  await recordDecision(tx, { operatorId: caller.id, subject: 'category', id, ...decision })
  return listCategories(tx)
}

/** Refuses invalid fields. Returns undefined for a new category. */
function findBefore(categories: CategoryRow[], body: CategoryForm): CategoryRow | undefined {
  const isTaken = body.is_new && categories.some(({ id }) => id === body.id)
  const fields = { ...faultsOf(body), ...(isTaken && { id: 'twice' }) }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
  return body.is_new ? undefined : findCategory(categories, body)
}

type RemoveCategoryInput = { body: { id: string; version: number } }

/** Removes a category. The foreign keys of the database refuse it while something belongs to it, also under concurrency. */
export async function removeCategory({ tx, caller }: CategoryContext, { body }: RemoveCategoryInput): Promise<object> {
  const category = findCategory(await lockCategories(tx), body)
  if (isOriginal(category.id)) throw new Refusal('NOT_ALLOWED')
  await deleteCategory(tx, category.id).catch((error: unknown) => {
    throw isStillNeeded(error) ? new Refusal('CATEGORY_IN_USE') : error
  })
  const before = toPortalCategory(category)
  const detail = { name: before.names.en ?? '', ...changesOf(before, nothing) }
  await recordDecision(tx, { operatorId: caller.id, subject: 'category', id: category.id, verdict: 'removed', detail })
  return {}
}

export async function orderCategories({ tx, caller }: CategoryContext, { body }: { body: { ids: string[] } }) {
  const before = (await lockCategories(tx)).map(({ id }) => id)
  const { ids } = body
  if (before.toSorted().join(' ') !== ids.toSorted().join(' ')) throw new Refusal('CHANGED_MEANWHILE')
  if (before.join(' ') !== ids.join(' ')) {
    await saveCategoryOrder(tx, ids)
    const detail = { from: before.join(', '), to: ids.join(', ') }
    await recordDecision(tx, { operatorId: caller.id, subject: 'category', id: 'order', verdict: 'ordered', detail })
  }
  return listCategories(tx)
}

function findCategory(categories: CategoryRow[], { id, version }: { id: string; version: number }): CategoryRow {
  const category = categories.find((one) => one.id === id)
  if (category === undefined) throw new Refusal('NOT_FOUND')
  if (category.version !== version) throw new Refusal('CHANGED_MEANWHILE')
  return category
}

type CategoryPictureInput = { image: string | null; before: CategoryRow | undefined; accountId: number }

/** Returns no picture for a drawn one, the current picture, or an upload of the caller. */
async function pictureOf(tx: Tx, { image, before, accountId }: CategoryPictureInput) {
  if (image === null) return { image: null, color: null }
  if (before !== undefined && image === before.image) return { image, color: before.image_color }
  return takePicture(tx, { id: image, accountId, purpose: 'category_picture' })
}

function toPortalCategory({ translations, image_color: _color, ...row }: CategoryRow): PortalCategory {
  const written = translations.filter(({ is_written }) => is_written).map(({ locale, name }) => [locale, name])
  return { ...row, names: Object.fromEntries(written), original: isOriginal(row.id) }
}
