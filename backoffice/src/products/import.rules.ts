import { importBytesMaximum } from '@sealane/contract/product-limits'
import type { ImportStatus, LineKind, LineResult, ProductImport } from '@sealane/contract/product-imports'
import type { Tone } from '@sealane/ui/tag'

export const importTones: Record<ImportStatus, Tone> = {
  reading: 'brand',
  read: 'warn',
  failed: 'bad',
  running: 'brand',
  done: 'ok',
  undoing: 'brand',
  undone: 'plain',
}

export const lineTones: Record<LineKind | LineResult, Tone> = {
  ...({ new: 'brand', changed: 'brand', same: 'plain', faulty: 'bad' } as const),
  ...({ saved: 'ok', refused: 'bad', undone: 'plain', kept: 'warn' } as const),
}

/** Returns true while a job works on the import: the page then polls it. */
export function isMoving({ status }: Pick<ProductImport, 'status'>): boolean {
  return status === 'reading' || status === 'running' || status === 'undoing'
}

/** Returns how many units of the current job are done, and of how many; undefined while the file is still being read for the first time. */
export function progressOf({ status, products, counts, results }: ProductImport): [number, number] | undefined {
  const { new: fresh, changed, same, faulty } = counts
  if (status === 'reading') return products === 0 ? undefined : [fresh + changed + same + faulty, products]
  const taken = results.saved + results.undone + results.kept
  if (status === 'undoing') return [results.undone + results.kept, taken]
  return [taken + results.refused, fresh + changed]
}

/** Returns the way to stop or undo the import now. Products that an earlier undo had to keep may have become removable since. */
export function undoingOf({ status, results }: Pick<ProductImport, 'status' | 'results'>) {
  if (status === 'running') return 'stop'
  if (status === 'done' && results.saved > 0) return 'undo'
  return status === 'undone' && results.kept > 0 ? 'undoRest' : undefined
}

const faults = [
  ...([
    'ragged',
    'handle',
    'price',
    'price_negative',
    'price_currency',
    'price_zero',
    'price_high',
    'quantity',
  ] as const),
  ...(['quantity_negative', 'quantity_missing', 'quantity_untracked', 'quantity_continues', 'no_shipping'] as const),
  ...(['boolean', 'status', 'option_value', 'variant_twice'] as const),
  ...([
    'list_price',
    'sku_twice',
    'sku_rounded',
    'category',
    'pictures_many',
    'variants_many',
    'description_cut',
    'picture_failed',
    'stays_draft',
    'words',
    'missing',
  ] as const),
  ...([
    'none_on_sale',
    'name',
    'twice',
    'choice',
    'too_long',
    'too_many',
    'country',
    'days',
    'more',
    'option_name',
    'unstorable',
    'picture_missing',
    'picture_address',
    'picture_twice',
    'title_cleaned',
    'title_differs',
    'variant_image',
    'gift_card',
    'invalid',
    'product_large',
  ] as const),
]
type ImportFaultCode = (typeof faults)[number]

/** Maps a fault to one that has a translated message; any other becomes `invalid`. */
export function faultOf(code: string): ImportFaultCode {
  return faults.find((fault) => fault === code) ?? 'invalid'
}

const fileFaults = [
  ...(['no_products', 'column_twice', 'empty', 'workbook', 'encoding', 'quote_open', 'quote'] as const),
  ...([
    'row_long',
    'too_many_rows',
    'too_many_columns',
    'too_heavy',
    'day_full',
    'archive',
    'archive_many',
    'expired',
    'not_allowed',
    'broken',
  ] as const),
]
type ImportFileFaultCode = (typeof fileFaults)[number]

export function fileFaultOf(code: string): ImportFileFaultCode {
  return fileFaults.find((fault) => fault === code) ?? 'broken'
}

type ImportFileSizes = { file: FileSize | undefined; pictures: FileSize | undefined }
type FileSize = Pick<File, 'size'>

/** Returns the files that exceed the server's limit, before anything is sent. */
export function tooLargeOf(chosen: ImportFileSizes): (keyof ImportFileSizes)[] {
  return (['file', 'pictures'] as const).filter((field) => (chosen[field]?.size ?? 0) > importBytesMaximum)
}

const reasons = ['CHANGED_MEANWHILE', 'NOT_FOUND', 'TOO_MANY', 'NOT_ALLOWED', 'sold', 'changed'] as const
type Reason = (typeof reasons)[number] | 'other'

export function reasonOf(reason: string): Reason {
  return reasons.find((one) => one === reason) ?? 'other'
}
