import type { FileName } from '@sealane/contract/locales'
import type { PortalProductDetail } from '@sealane/contract/products'
import { useParams } from 'wouter'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { base } from '../app/address.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useOwnShops } from '../app/use-own-shops.ts'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { draftOf, newDraft } from './draft.rules.ts'
import { ImportPage } from './import-page.tsx'
import { readStoredDraft } from './kept-draft.ts'
import { ProductForm } from './product-form.tsx'
import { useProduct, useShops } from './product.queries.ts'

/** One product, new or existing; or the import of many from a file. */
export function ProductPage() {
  const { id } = useParams<{ id: string }>()
  if (id === 'import') return <ImportPage />
  return id === 'new' ? <NewProduct key="new" /> : <ExistingProduct key={id} id={id} />
}

/** Most sellers have one shop. An operator, or a seller with several shops, chooses the product's shop. */
function NewProduct() {
  const rights = useAccessRights()
  const isOperator = actsAsOperator(rights, 'product')
  const all = useShops(isOperator)
  const own = useOwnShops('manager')
  const language = useWritten()
  const shops = isOperator || own.length < 2 ? all : own
  return <ProductForm start={newDraft} kept={readStoredDraft('new')} detail={undefined} shops={shops} {...language} />
}

function ExistingProduct({ id }: { id: string }) {
  const text = useTranslations('portal.products')
  const query = useProduct(id)
  if (query.data !== undefined) return <ExistingProductForm detail={query.data} />
  return (
    <Page title={text('product')} back={`${base}/product`}>
      <Loading query={query} />
    </Page>
  )
}

/** Opens a new form for each version. A newer version that arrives in the background discards no input. */
function ExistingProductForm({ detail }: { detail: PortalProductDetail }) {
  const start = draftOf(detail)
  const props = { start, kept: readStoredDraft(detail.id), detail, shops: [], ...useWritten() }
  return <ProductForm key={detail.version} {...props} />
}

function useWritten() {
  const [written, onWritten] = useState<FileName>()
  return { written, onWritten }
}
