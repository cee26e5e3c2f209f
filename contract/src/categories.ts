import * as v from 'valibot'
import { CategoryId } from './catalog.ts'
import { endpoints } from './endpoint.ts'
import { inLanguages } from './product-form.ts'
import { Id, Nothing, trimmed } from './schemas.ts'

/** Operators' changes of categories. The shop's first categories are permanent: they are `original`. */

/** `names` are the written ones; other languages repeat English. `image` is null if the storefront draws one. `products` includes drafts. */
const PortalCategory = v.object({
  id: v.string(),
  version: v.number(),
  names: inLanguages(v.string()),
  image: v.nullable(v.string()),
  shown: v.boolean(),
  original: v.boolean(),
  products: v.number(),
  on_sale: v.number(),
})
export type PortalCategory = v.InferOutput<typeof PortalCategory>

const Version = v.pipe(v.number(), v.integer())

/** `image` is the present address, the id of an upload for `category_picture`, or null for the drawn one. */
const CategoryForm = v.strictObject({
  id: CategoryId,
  is_new: v.boolean(),
  version: Version,
  names: inLanguages(v.pipe(v.string(), trimmed, v.maxLength(40, 'too_long'))),
  image: v.nullable(v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(200, 'too_long'))),
  shown: v.boolean(),
})
export type CategoryForm = v.InferOutput<typeof CategoryForm>

const Categories = v.object({ items: v.array(PortalCategory) })
export type Categories = v.InferOutput<typeof Categories>

export const portalCategoryEndpoints = endpoints({
  'GET /api/portal/category/list': { caller: 'operator', duties: ['catalogue'], reply: Categories },
  /** A new category is added at the end. English is required; a category that is not original needs a picture. */
  'POST /api/portal/category/save': {
    caller: 'operator',
    duties: ['catalogue'],
    body: CategoryForm,
    reply: Categories,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
  /** Only for an empty category that is not original. */
  'POST /api/portal/category/remove': {
    caller: 'operator',
    duties: ['catalogue'],
    body: v.strictObject({ id: Id, version: Version }),
    reply: Nothing,
    refusals: ['NOT_FOUND', 'NOT_ALLOWED', 'CHANGED_MEANWHILE', 'CATEGORY_IN_USE'],
  },
  /** All ids, in their new order. */
  'POST /api/portal/category/order': {
    caller: 'operator',
    duties: ['catalogue'],
    body: v.strictObject({ ids: v.pipe(v.array(Id), v.maxLength(200, 'too_many')) }),
    reply: Categories,
    refusals: ['CHANGED_MEANWHILE'],
  },
})
