import type { FileName } from '@sealane/contract/locales'
import { plainFigures } from '@sealane/contract/money'
import type { ProductListQuery, ProductStatus } from '@sealane/contract/products'
import type { Tone } from '@sealane/ui/tag'

export const statusTabs = ['all', 'on_sale', 'sold_out', 'reviewing', 'refused', 'draft', 'off_sale'] as const
export const sorts = ['changed', 'name', 'price_up', 'price_down', 'stock', 'sold'] as const

/** What stands in the address. */
export type ProductFilter = {
  status?: ProductStatus
  category?: NonNullable<ProductListQuery['category']>
  missing?: FileName
  sort?: ProductListQuery['sort']
  keyword?: string
}

export const statusTones: Record<ProductStatus, Tone> = {
  on_sale: 'ok',
  sold_out: 'warn',
  reviewing: 'brand',
  refused: 'bad',
  draft: 'plain',
  off_sale: 'plain',
}

/** As far as its shop is concerned, it is on sale: what an operator has yet to look at too. */
export function isPublished(status: ProductStatus): boolean {
  return status === 'on_sale' || status === 'sold_out' || status === 'reviewing'
}

/** Pictures stand in the widths 200, 400 and 800; one that was just sent too. */
export function pictureIn(width: 200 | 400 | 800, address: string): string {
  return address.replace(/-\d+\.webp$/, `-${width}.webp`)
}

/** Whole US cents, or hundredths of a percent, from what is typed with or without a sign. */
export function readChange(typed: string): number | undefined {
  const text = plainFigures(typed).replace(',', '.')
  return /^[+-]?\d{1,6}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

export function readPieces(typed: string): number | undefined {
  const text = plainFigures(typed)
  return /^[+-]?\d{1,6}$/.test(text) ? Number(text) : undefined
}
