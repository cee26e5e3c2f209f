import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { conditionsOf, unfiltered, type Filters } from './filters.rules.ts'
import { hotProducts } from './home.queries.ts'
import { ProductRail } from './product-rail.tsx'

type NothingFoundProps = { filters: Filters; given: 'category' | undefined; onChange: (filters: Filters) => void }

/** Says what was looked for, offers the way out, and shows what others buy. */
export function NothingFound({ filters, given, onChange }: NothingFoundProps) {
  const text = useTranslations('catalogue.empty')
  const { keyword } = filters
  const isFiltered = conditionsOf(filters, given).length > 0
  const { data } = useQuery(hotProducts(useCall()))
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
      {data !== undefined && (
        <div className="-mx-4">
          <ProductRail title={text('instead')} products={data.items.slice(0, 8)} />
        </div>
      )}
    </>
  )
}
