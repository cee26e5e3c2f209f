import type { ProductImport } from '@sealane/contract/product-imports'
import type { PortalProduct } from '@sealane/contract/products'

/** Returns true if an import left drafts: the shop's most recently changed draft is not older than the import. */
export function hasMadeDrafts(
  { created_at }: Pick<ProductImport, 'created_at'>,
  drafts: readonly Pick<PortalProduct, 'updated_at'>[],
): boolean {
  return drafts.some(({ updated_at }) => Date.parse(updated_at) >= Date.parse(created_at))
}

export function hasMadeProducts({ status, results }: Pick<ProductImport, 'status' | 'results'>): boolean {
  return status === 'done' && results.saved > 0
}
