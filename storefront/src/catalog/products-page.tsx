import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { IconButton } from '@sealane/ui/icon-button'
import { NavBar } from '../ui/nav-bar.tsx'
import { CategoryChips } from './category-chips.tsx'
import { changed, readFilters } from './filters.rules.ts'
import { categories } from './home.queries.ts'
import { FilterButton, ProductResults, useFiltersInAddress } from './product-results.tsx'

/** /products: all products, category by category. */
export function ProductsPage() {
  const titles = useTranslations('titles')
  const text = useTranslations('catalogue.search')
  const { go } = useNavigation()
  const { data } = useQuery(categories(useCall()))
  const filters = readFilters(new URLSearchParams(useSearch()))
  const change = useFiltersInAddress(filters, '/products')
  const title = data?.items.find(({ id }) => id === filters.category)?.name ?? titles('products')
  return (
    <div className="mx-auto max-w-308">
      <NavBar
        title={title}
        right={
          <>
            <IconButton icon={Search} label={text('field')} onClick={() => go('/search')} />
            <FilterButton filters={filters} given="category" onChange={change} />
          </>
        }
      />
      <CategoryChips value={filters.category} onChange={(category) => change(changed(filters, { category }))} />
      <ProductResults filters={filters} given="category" onChange={change} />
    </div>
  )
}
