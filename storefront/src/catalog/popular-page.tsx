import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { Button } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { List } from '../ui/list.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { CategoryChips } from './category-chips.tsx'
import { changed, readFilters } from './filters.rules.ts'
import { WhatOthersBuy } from './nothing-found.tsx'
import { useFiltersInAddress } from './product-results.tsx'
import { productList } from './products.queries.ts'
import { RankedProduct } from './ranked-product.tsx'

/** /popular: the ranking by purchases, views and likes in the last 30 days. */
export function PopularPage() {
  const text = useTranslations('catalogue.ranking')
  const titles = useTranslations('titles')
  const { category } = readFilters(new URLSearchParams(useSearch()))
  const filters = changed({}, { category })
  const change = useFiltersInAddress(filters, '/popular')
  return (
    <div className="mx-auto max-w-308">
      <NavBar title={titles('popular')} />
      <p className="type-b2 px-4 pb-2 text-ink-2">{text('about')}</p>
      <CategoryChips value={category} onChange={(chosen) => change(changed({}, { category: chosen }))} />
      <div className="px-4 pt-3">
        <List
          query={useInfiniteQuery(productList(useCall(), filters))}
          skeleton={<RowsSkeleton />}
          empty={<NothingPopular onShowAll={() => change({})} />}
          className="grid grid-cols-1 gap-3 desk:grid-cols-2"
        >
          {(product, index) => <RankedProduct product={product} rank={index + 1} />}
        </List>
      </div>
    </div>
  )
}

/** Offers all categories and popular products when the category has no ranking. */
function NothingPopular({ onShowAll }: { onShowAll: () => void }) {
  const text = useTranslations('catalogue.ranking')
  return (
    <>
      <Empty title={text('empty')} action={<Button onClick={onShowAll}>{text('showAll')}</Button>} />
      <div className="-mx-4">
        <WhatOthersBuy />
      </div>
    </>
  )
}
