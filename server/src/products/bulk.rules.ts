import type { BulkAction, VersionKind } from '@sealane/contract/products'
import { amountMaximum } from '@sealane/contract/money'
import { lacksOf } from './product.rules.ts'
import type { StoredVariant, Whole } from './product.sql.ts'

export type VariantFigures = Pick<StoredVariant, 'id' | 'unit_price' | 'list_price' | 'stock'>
/** The outcome for one of the chosen products, or the key of the message with the reason for the refusal. */
export type BulkOutcome = { refused: string } | { kind: VersionKind; onSale?: boolean; variants?: VariantFigures[] }

const stockMaximum = 999_999

/** Decides a bulk change of one product. `displayedStock` is its number of pieces when the staff member saw it. */
export function decideBulk(whole: Whole, action: BulkAction, displayedStock: number | undefined): BulkOutcome {
  const variants = whole.variants.filter(({ is_removed }) => !is_removed)
  if (action.kind === 'publish') {
    const isWhole = Object.keys(lacksOf(whole.product)).length === 0
    return isWhole ? { kind: 'published', onSale: true } : { refused: 'incomplete' }
  }
  if (action.kind === 'unpublish') return { kind: 'unpublished', onSale: false }
  if (action.kind === 'price') return decidePrices(variants, action)
  return decideStock(variants, action, displayedStock)
}

type Priced = Extract<BulkAction, { kind: 'price' }>

/** Changes the prices. A list price that is no longer above the price is removed. */
function decidePrices(variants: StoredVariant[], { by, value }: Priced): BulkOutcome {
  const moved = variants.map((variant) => {
    const { unit_price, list_price } = variant
    if (unit_price === null) return variant
    const price = by === 'amount' ? unit_price + value : Math.round((unit_price * (10_000 + value)) / 10_000)
    return { ...variant, unit_price: price, list_price: list_price !== null && list_price > price ? list_price : null }
  })
  const fits = moved.every(({ unit_price }) => unit_price === null || (unit_price >= 1 && unit_price <= amountMaximum))
  return fits ? { kind: 'priced', variants: moved } : { refused: 'AMOUNT_INVALID' }
}

type Stocked = Extract<BulkAction, { kind: 'stock' }>

function decideStock(
  variants: StoredVariant[],
  { by, value }: Stocked,
  displayedStock: number | undefined,
): BulkOutcome {
  const now = variants.reduce((sum, { stock }) => sum + stock, 0)
  if (by === 'set' && displayedStock !== undefined && displayedStock !== now) return { refused: 'stock_moved' }
  const moved = variants.map((variant) => ({ ...variant, stock: by === 'set' ? value : variant.stock + value }))
  const fits = moved.every(({ stock }) => stock >= 0 && stock <= stockMaximum)
  return fits ? { kind: 'stocked', variants: moved } : { refused: 'stock' }
}
