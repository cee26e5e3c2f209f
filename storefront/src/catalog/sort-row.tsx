import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { Tabs } from '../ui/tabs.tsx'
import type { CatalogueSort } from './filters.rules.ts'

type SortRowProps = {
  sort: CatalogueSort
  /** There is a search word: products that match it by name come before popular ones. */
  isSearch: boolean
  total: number | undefined
  onChange: (sort: CatalogueSort) => void
}

/** The orders as tabs; pressing the price again reverses it. The number of products is beside them, or above if they need the whole line. */
export function SortRow({ sort, isSearch, total, onChange }: SortRowProps) {
  const text = useTranslations('catalogue')
  const isPrice = sort === 'price_up' || sort === 'price_down'
  const choices = [
    { value: 'hot', label: text(isSearch ? 'sort.match' : 'sort.hot') },
    { value: 'new', label: text('sort.new') },
    { value: 'price', label: <PriceLabel sort={sort} /> },
    { value: 'rating', label: text('sort.rating') },
  ] as const
  return (
    <div className="flex flex-wrap-reverse items-center border-b border-line">
      <div className="max-w-full grow">
        <Tabs
          label={text('sort.label')}
          choices={choices}
          value={isPrice ? 'price' : sort}
          onChange={(value) => onChange(value === 'price' ? (sort === 'price_up' ? 'price_down' : 'price_up') : value)}
        />
      </div>
      <p aria-live="polite" className="type-c1 ml-auto flex-none pt-1 pr-4 whitespace-nowrap text-ink-2 tabular-nums">
        {total === 0 && <span className="sr-only">{text('filter.showNone')}</span>}
        {total !== undefined && total > 0 && text('count', { n: total })}
      </p>
    </div>
  )
}

function PriceLabel({ sort }: { sort: CatalogueSort }) {
  const text = useTranslations('catalogue.sort')
  const drawing = sort === 'price_up' ? ArrowUp : sort === 'price_down' ? ArrowDown : ChevronsUpDown
  return (
    <span className="flex items-center gap-1">
      {text('price')}
      {sort === 'price_up' && <span className="sr-only">{text('rising')}</span>}
      {sort === 'price_down' && <span className="sr-only">{text('falling')}</span>}
      <Icon of={drawing} size={16} />
    </span>
  )
}
