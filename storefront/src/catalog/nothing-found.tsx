import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { Button, ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { conditionsOf, toResults, unfiltered, type CatalogueFilters } from './filters.rules.ts'
import { hotProducts } from './home.queries.ts'
import { AvailableCategories } from './offered-categories.tsx'
import { ProductRail } from './product-rail.tsx'
import { suggestions } from './products.queries.ts'
import { TitledChips } from './word-chips.tsx'

type NothingFoundProps = {
  filters: CatalogueFilters
  given: 'category' | undefined
  onChange: (filters: CatalogueFilters) => void
}

/** Names the search, offers to remove filters, and proposes similar words, categories and popular products. */
export function NothingFound({ filters, given, onChange }: NothingFoundProps) {
  const text = useTranslations('catalogue.empty')
  const { keyword } = filters
  const isFiltered = conditionsOf(filters, given).length > 0
  return (
    <>
      <Empty
        title={keyword === undefined ? text('title') : text('titleFor', { keyword })}
        text={isFiltered ? text('tryFewer') : text('tryOther')}
        action={
          isFiltered ? (
            <Button onClick={() => onChange(unfiltered(filters, given))}>{text('clear')}</Button>
          ) : (
            <ButtonLink href="/searchs">{text('seeAll')}</ButtonLink>
          )
        }
      />
      <div className="-mx-4">
        {keyword !== undefined && !isFiltered && <SimilarWords keyword={keyword} />}
        <AvailableCategories />
        <WhatOthersBuy />
      </div>
    </>
  )
}

/** Words of the catalogue that are similar to the typed ones; nothing if there are none. */
function SimilarWords({ keyword }: { keyword: string }) {
  const text = useTranslations('catalogue.empty')
  const { go } = useNavigation()
  const { data, isPlaceholderData } = useQuery(suggestions(useCall(), keyword))
  if (data === undefined || isPlaceholderData || data.similar.length === 0) return undefined
  const choices = data.similar.map((word) => ({ value: word, label: word }))
  return <TitledChips title={text('similar')} choices={choices} onChoose={(word) => go(toResults({ keyword: word }))} />
}

export function WhatOthersBuy() {
  const text = useTranslations('catalogue.empty')
  const { data } = useQuery(hotProducts(useCall()))
  if (data === undefined || data.items.length === 0) return undefined
  return <ProductRail title={text('instead')} products={data.items.slice(0, 8)} />
}
