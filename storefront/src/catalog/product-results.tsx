import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { isReturning } from '../app/scroll.ts'
import { IconButton } from '@sealane/ui/icon-button'
import { List } from '../ui/list.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { ProductGridSkeleton } from '../ui/skeleton.tsx'
import { ConditionChips } from './condition-chips.tsx'
import { changed, conditionsOf, toResults, type CatalogueFilters } from './filters.rules.ts'
import { NothingFound } from './nothing-found.tsx'
import { productFacets, productList } from './products.queries.ts'
import { SortRow } from './sort-row.tsx'

/** Its code is loaded when the sheet first opens. */
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

type ProductResultsProps = {
  filters: CatalogueFilters
  /** The page's own subject, which is no removable filter there. */
  given?: 'category'
  onChange: (filters: CatalogueFilters) => void
}

/** The order, the active filters and the matching products. */
export function ProductResults({ filters, given, onChange }: ProductResultsProps) {
  const call = useCall()
  const titles = useTranslations('titles')
  const { data: facets } = useQuery(productFacets(call, filters))
  return (
    <>
      <SortRow
        sort={filters.sort ?? 'hot'}
        isSearch={filters.keyword !== undefined}
        total={facets?.total}
        onChange={(sort) => onChange(changed(filters, { sort }))}
      />
      <ConditionChips filters={filters} given={given} onChange={onChange} />
      <h2 className="sr-only">{titles('products')}</h2>
      <div className="px-4 pt-3">
        <List
          query={useInfiniteQuery(productList(call, filters))}
          skeleton={<ProductGridSkeleton count={6} />}
          empty={<NothingFound filters={filters} given={given} onChange={onChange} />}
          className="grid card-columns gap-3 mid:grid-cols-3 desk:grid-cols-5 desk:gap-4.5"
        >
          {(product, index) => <ProductCard product={product} isEager={index < 2} />}
        </List>
      </div>
    </>
  )
}

/** Keeps the filters in the address, so that Back, reload and sharing show the same results. */
export function useFiltersInAddress(filters: CatalogueFilters, path: string): (filters: CatalogueFilters) => void {
  const { go } = useNavigation()
  useScrollToTop(toResults(filters))
  return (next) => go(toResults(next, path), { replace: true })
}

/** Scrolls to the top for other results. It does not change the position of a page that is shown again or returned to. */
function useScrollToTop(address: string): void {
  const shown = useRef(address)
  const arrive = useEffectEvent(() => {
    shown.current = address
  })
  useEffect(() => arrive(), [])
  useEffect(() => {
    if (shown.current !== address && !isReturning()) scrollTo({ top: 0, behavior: 'instant' })
    shown.current = address
  }, [address])
}

/** Opens the filters above the results; the badge counts the active ones. */
export function FilterButton({ filters, given, onChange }: ProductResultsProps) {
  const text = useTranslations('catalogue.filter')
  const [isOpen, setIsOpen] = useState<boolean>()
  const count = conditionsOf(filters, given).length
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label={count === 0 ? text('title') : text('active', { n: count })}
        count={count}
        onClick={() => setIsOpen(true)}
      />
      <Suspense>
        {isOpen !== undefined && (
          <FilterSheet
            isOpen={isOpen}
            filters={filters}
            onClose={() => setIsOpen(false)}
            onApply={(next) => {
              setIsOpen(false)
              onChange(next)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
