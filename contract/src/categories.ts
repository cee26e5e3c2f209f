import * as v from 'valibot'
import { CategoryId } from './catalog.ts'
import { endpoints } from './endpoint.ts'
import { inLanguages } from './product-form.ts'
import { Id, Nothing } from './schemas.ts'

/** What operators decide of categories. Those that the shop began with stay: they are `original`. */

/** `names` are those that somebody wrote; the others repeat English. `image` is null where the storefront draws one. `products` counts drafts too. */
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

/** `image` is the address that there is, the id of an upload for `category_picture`, or null for the drawn one. */
const CategoryForm = v.strictObject({
  id: CategoryId,
  is_new: v.boolean(),
  version: Version,
  names: inLanguages(v.pipe(v.string(), v.trim(), v.maxLength(40, 'too_long'))),
  image: v.nullable(v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(200, 'too_long'))),
  shown: v.boolean(),
})
export type CategoryForm = v.InferOutput<typeof CategoryForm>

const Categories = v.object({ items: v.array(PortalCategory) })
export type Categories = v.InferOutput<typeof Categories>

export const portalCategoryEndpoints = endpoints({
  'GET /api/portal/category/list': { caller: 'operator', duties: ['catalogue'], reply: Categories },
  /** A new one stands at the end. English is needed; a category that the shop did not begin with needs a picture. */
  'POST /api/portal/category/save': {
    caller: 'operator',
    duties: ['catalogue'],
    body: CategoryForm,
    reply: Categories,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
  /** Only one that nothing is in, and none of those that the shop began with. */
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
