import * as v from 'valibot'
import { CategoryId } from './catalog.ts'
import { endpoints } from './endpoint.ts'
import { ProductChange } from './products.ts'
import { Id, page, paging, Timestamp } from './schemas.ts'

export const ImportStatus = v.picklist(['reading', 'read', 'failed', 'running', 'done', 'undoing', 'undone'])
export type ImportStatus = v.InferOutput<typeof ImportStatus>
export const LineKind = v.picklist(['new', 'changed', 'same', 'faulty'])
export type LineKind = v.InferOutput<typeof LineKind>

/** The result of a line: `kept` could not be undone. */
const LineResult = v.picklist(['saved', 'refused', 'undone', 'kept'])
export type LineResult = v.InferOutput<typeof LineResult>

/** `row` is the number in a spreadsheet, including headings; a note does not exclude the product. */
const Fault = v.object({
  code: v.string(),
  row: v.number(),
  column: v.string(),
  value: v.string(),
  isNote: v.boolean(),
})
export type ImportFault = v.InferOutput<typeof Fault>

const Counts = v.object({ new: v.number(), changed: v.number(), same: v.number(), faulty: v.number() })
const Results = v.object({ saved: v.number(), refused: v.number(), undone: v.number(), kept: v.number() })

/**
 * `per_dollar` is the amount of the file's currency that is one US dollar. The sum of `counts` is the progress of reading, out of `products`. While
 * the import runs, the sum of `results` is the progress of the new and changed ones. `noted` is the number with a note. `ignored` are the headings of
 * columns that are not stored; `unknown` those of them that exports do not usually have.
 */
export const ProductImport = v.object({
  id: v.string(),
  shop: v.object({ id: v.string(), name: v.string() }),
  account: v.string(),
  name: v.string(),
  status: ImportStatus,
  dialect: v.nullable(v.picklist(['classic', 'current'])),
  per_dollar: v.number(),
  rows: v.number(),
  products: v.number(),
  ignored: v.array(v.string()),
  unknown: v.array(v.string()),
  fault: v.nullable(
    v.object({ code: v.string(), row: v.number(), column: v.string(), value: v.exactOptional(v.string()) }),
  ),
  counts: Counts,
  noted: v.number(),
  results: Results,
  created_at: Timestamp,
})
export type ProductImport = v.InferOutput<typeof ProductImport>

/** Summary of a new product, in US cents and pieces; `lowest` and `highest` are null if no variant has a price. */
const Coming = v.object({
  category: v.nullable(CategoryId),
  variants: v.number(),
  lowest: v.nullable(v.number()),
  highest: v.nullable(v.number()),
  stock: v.number(),
  pictures: v.number(),
  on_sale: v.boolean(),
})
export type Coming = v.InferOutput<typeof Coming>

/** `coming` is present if the product is new. */
const Line = v.object({
  id: v.string(),
  handle: v.string(),
  row: v.number(),
  name: v.string(),
  kind: LineKind,
  product: v.nullable(v.string()),
  changes: v.array(ProductChange),
  coming: v.nullable(Coming),
  faults: v.array(Fault),
  result: v.nullable(LineResult),
  reason: v.nullable(v.string()),
})
export type ImportLine = v.InferOutput<typeof Line>

/**
 * A file is uploaded with `POST /api/portal/product/import` (multipart `file`, `pictures`, `shop`, `category`, `per_dollar`), which returns the
 * import; `GET /api/portal/product/export` returns a file. Both are no endpoints of the contract.
 */
export const productImportEndpoints = endpoints({
  /** Newest first. */
  'GET /api/portal/product/import/list': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: v.object(paging),
    reply: page(ProductImport),
  },
  'GET /api/portal/product/import/detail': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: v.object({ id: Id }),
    reply: ProductImport,
    refusals: ['NOT_FOUND'],
  },
  /** In the order of the file. `noted` selects those with a note. A page has fewer lines if they have many changes or faults. */
  'GET /api/portal/product/import/lines': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: v.object({
      id: Id,
      kind: v.optional(LineKind),
      noted: v.optional(v.boolean()),
      result: v.optional(LineResult),
      ...paging,
    }),
    reply: page(Line),
    refusals: ['NOT_FOUND'],
  },
  /** Imports new and changed products, line by line; faulty lines are left out. */
  'POST /api/portal/product/import/start': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    secondFactor: true,
    body: v.strictObject({ id: Id }),
    reply: ProductImport,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'SECOND_FACTOR_NEEDED'],
  },
  /** Restores the former state, except for products that were sold or changed since. Also stops a running import. */
  'POST /api/portal/product/import/undo': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    secondFactor: true,
    body: v.strictObject({ id: Id }),
    reply: ProductImport,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'SECOND_FACTOR_NEEDED'],
  },
})
