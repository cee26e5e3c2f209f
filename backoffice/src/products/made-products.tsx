import type { ProductImport } from '@sealane/contract/product-imports'
import { useTranslations } from 'use-intl'
import { productsAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { hasMadeDrafts, hasMadeProducts } from './made.rules.ts'

/** Links from an import to its products: to the drafts, which are not on sale yet, if there are any, otherwise to all products. */
export function MadeProducts({ one }: { one: ProductImport }) {
  const text = useTranslations('portal.imports')
  const isEnabled = hasMadeProducts(one)
  const { data, error } = useServerQuery({
    queryKey: ['product', 'made', one.id],
    queryFn: () => call('GET /api/portal/product/list', { query: { shop: one.shop.id, status: 'draft', limit: 1 } }),
    isEnabled,
  })
  if (!isEnabled || (data === undefined && error === null)) return undefined
  const areDrafts = hasMadeDrafts(one, data?.items ?? [])
  return (
    <ButtonLink to={productsAddress(areDrafts ? 'draft' : undefined)}>
      {text(areDrafts ? 'toDrafts' : 'toProducts')}
    </ButtonLink>
  )
}
