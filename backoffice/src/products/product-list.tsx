import type { PortalProduct } from '@sealane/contract/products'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { importAddress, newProductAddress } from '../app/address.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '@sealane/ui/empty'
import { useChosen } from '../ui/use-chosen.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductTable } from './product-table.tsx'
import { Listed } from '../ui/listed.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { List, useList } from '../ui/list.tsx'

/** A seller's own products, or those of every shop for an operator. */
export function ProductList() {
  const text = useTranslations('portal.products')
  return (
    <List of="product">
      <Page
        title={text('title')}
        right={
          <>
            <ListSearch label={text('search')} placeholder={text('searchPlaceholder')} />
            <ButtonLink to={importAddress} variant="outline">
              {text('files')}
            </ButtonLink>
            <ButtonLink to={newProductAddress}>{text('add')}</ButtonLink>
          </>
        }
      >
        <ProductFilters />
        <Products />
        <Pager />
      </Page>
    </List>
  )
}

function Products() {
  const text = useTranslations('portal.products')
  const rights = useAccessRights()
  const { sort: _sort, ...filter } = useList().filter
  const isFiltered = Object.keys(filter).length > 0
  const chosen = useChosen<PortalProduct>()
  return (
    <>
      <Card className="mt-3.5 overflow-hidden pt-3.5">
        <Listed<PortalProduct>
          empty={
            <Empty
              title={text(isFiltered ? 'notFound' : 'empty')}
              text={text(isFiltered ? 'notFoundText' : 'emptyText')}
            />
          }
        >
          {(shown) => <ProductTable products={shown} isOperator={actsAsOperator(rights, 'product')} chosen={chosen} />}
        </Listed>
      </Card>
      {chosen.rows.length > 0 && <BulkBar products={chosen.rows} onDone={chosen.clear} />}
    </>
  )
}
