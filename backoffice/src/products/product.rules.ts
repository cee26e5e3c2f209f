import type { FileName } from '@sealane/contract/locales'
import { plainFigures } from '@sealane/contract/typed-numbers'
import type { ProductListQuery, ProductStatus } from '@sealane/contract/products'
import type { Tone } from '@sealane/ui/tag'

export const statusTabs = ['all', 'on_sale', 'sold_out', 'reviewing', 'refused', 'draft', 'off_sale'] as const
export const sorts = ['changed', 'name', 'price_up', 'price_down', 'stock', 'sold'] as const

/** The filter in the URL. */
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

/** Returns true if the shop has put the product on sale, including one that still waits for an operator's review. */
export function isPublished(status: ProductStatus): boolean {
  return status === 'on_sale' || status === 'sold_out' || status === 'reviewing'
}

/** Returns the URL of a picture in one of its widths 200, 400 and 800. This also works for a picture that was just uploaded. */
export function pictureIn(width: 200 | 400 | 800, address: string): string {
  return address.replace(/-\d+\.webp$/, `-${width}.webp`)
}

/** Reads whole US cents, or hundredths of a percent, from text with or without a sign. */
export function readChange(typed: string): number | undefined {
  const text = plainFigures(typed).replace(',', '.')
  return /^[+-]?\d{1,6}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

export function readPieces(typed: string): number | undefined {
  const text = plainFigures(typed)
  return /^[+-]?\d{1,6}$/.test(text) ? Number(text) : undefined
}
