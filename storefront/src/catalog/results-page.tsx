import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Search, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link, useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { UnreadBell } from '../ui/bell-link.tsx'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { readFilters, type CatalogueFilters } from './filters.rules.ts'
import { categories } from './home.queries.ts'
import { FilterButton, ProductResults, useFiltersInAddress } from './product-results.tsx'

/** /searchs: search results, and the products of a category, a hot word or a filter. */
export function ResultsPage() {
  const { back } = useNavigation()
  const shell = useTranslations('shell.actions')
  const filters = readFilters(new URLSearchParams(useSearch()))
  const change = useFiltersInAddress(filters, '/searchs')
  return (
    <div className="mx-auto max-w-308">
      <div className="bar sticky top-0 z-20 pt-(--safe-top) desk:static desk:bg-transparent desk:pt-4 desk:[backdrop-filter:none]">
        <div className="flex min-h-14 items-center pr-2 pl-1.5">
          <IconButton icon={ArrowLeft} label={shell('back')} onClick={() => back('/home')} />
          <Heading filters={filters} />
          <SearchedWord keyword={filters.keyword} />
          <UnreadBell />
          <FilterButton filters={filters} onChange={change} />
        </div>
      </div>
      <ProductResults filters={filters} onChange={change} />
    </div>
  )
}

/** The heading of the results; on phones the search field shows the same. */
function Heading({ filters: { keyword, category } }: { filters: CatalogueFilters }) {
  const text = useTranslations('catalogue.search')
  const { data } = useQuery(categories(useCall()))
  const named = data?.items.find(({ id }) => id === category)?.name
  return (
    <h1 className="type-d2 sr-only desk:not-sr-only desk:grow desk:truncate desk:px-2!">
      {keyword === undefined ? (named ?? text('results')) : text('resultsFor', { keyword })}
    </h1>
  )
}

/** A link that looks like the search field it opens; the cross opens an empty one. */
function SearchedWord({ keyword }: { keyword: string | undefined }) {
  const text = useTranslations('catalogue.search')
  return (
    <div className="flex h-11.5 min-w-0 grow desk:hidden items-center rounded-full bg-surface inset-ring-[1.5px] inset-ring-line">
      <Link
        href={keyword === undefined ? '/search' : `/search?keyword=${encodeURIComponent(keyword)}`}
        aria-label={keyword === undefined ? text('field') : text('change', { keyword })}
        className="flex h-full min-w-0 grow items-center gap-2.5 rounded-full pr-2 pl-4"
      >
        <Icon of={Search} size={20} />
        <span className={`truncate ${keyword === undefined ? 'text-ink-3' : ''}`}>{keyword ?? text('hint')}</span>
      </Link>
      {keyword !== undefined && (
        <Link href="/search" aria-label={text('anew')} className="grid size-11 flex-none place-items-center text-ink-3">
          <Icon of={X} size={20} />
        </Link>
      )}
    </div>
  )
}
