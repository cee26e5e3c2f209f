import * as v from 'valibot'
import { CategoryId } from './catalog.ts'
import { endpoints } from './endpoint.ts'
import { ProductChange } from './products.ts'
import { Id, page, paging, Timestamp } from './schemas.ts'

export const ImportStatus = v.picklist(['reading', 'read', 'failed', 'running', 'done', 'undoing', 'undone'])
export type ImportStatus = v.InferOutput<typeof ImportStatus>
export const LineKind = v.picklist(['new', 'changed', 'same', 'faulty'])
export type LineKind = v.InferOutput<typeof LineKind>

/** What became of a line: `kept` could not be undone. */
const LineResult = v.picklist(['saved', 'refused', 'undone', 'kept'])
export type LineResult = v.InferOutput<typeof LineResult>

/** `row` as a spreadsheet counts, headings too; a note does not keep the product from being taken. */
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
 * `per_dollar` is how much of the currency of the file's prices one US dollar is. The sum of `counts`, of `products`, is read; while it runs, the sum of `results` is how far it came of what is new or changed.
 * `noted` is how many have a note. `ignored` are the headings of columns of which nothing is kept; `unknown` those of them that exports do not usually have.
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

/** What a new product comes with, in US cents and pieces; `lowest` and `highest` are null where no variant has a price. */
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

/** `coming` where the product is new. */
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
 * A file comes in by `POST /api/portal/product/import` (multipart `file`, `pictures`, `shop`, `category`, `per_dollar`), which answers with
 * the import; `GET /api/portal/product/export` answers with a file. Both stand beside the contract.
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
  /** In the order of the file. With `noted`, those with a note. A page has fewer lines where they have many changes or faults. */
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
  /** Takes over what is new or changed, line by line; what is faulty stays out. */
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
  /** Gives back what was there before, except where something was sold or changed since. Also stops one that runs. */
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
