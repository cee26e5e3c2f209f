import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Chip } from '@sealane/ui/chip'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { useCountryName } from './country-name.ts'
import { conditionsOf, without, type ActiveFilter, type CatalogueFilters } from './filters.rules.ts'
import { categories } from './home.queries.ts'

type ConditionChipsProps = {
  filters: CatalogueFilters
  given?: ActiveFilter | undefined
  onChange: (filters: CatalogueFilters) => void
}

/** Lists the active filters; the ✕ of each removes it. */
export function ConditionChips({ filters, given, onChange }: ConditionChipsProps) {
  const text = useTranslations('catalogue.conditions')
  const say = useWords(filters)
  const conditions = conditionsOf(filters, given)
  if (conditions.length === 0) return undefined
  return (
    <fieldset aria-label={text('label')} className="scroll-row min-w-0 flex gap-2 px-4 pt-3 pb-1">
      {conditions.map((condition) => (
        <Chip
          key={condition}
          kind="option"
          isOn
          label={text('remove', { name: say(condition) })}
          onClick={() => onChange(without(filters, condition))}
        >
          {say(condition)}
          <Icon of={X} size={16} />
        </Chip>
      ))}
    </fieldset>
  )
}

function useWords(filters: CatalogueFilters): (condition: ActiveFilter) => string {
  const text = useTranslations('catalogue.conditions')
  const format = useFormatter()
  const price = usePriceWords(filters)
  const countryName = useCountryName()
  const { data } = useQuery(categories(useCall()))
  const words: Record<ActiveFilter, () => string> = {
    shop: () => text('shop'),
    category: () => data?.items.find(({ id }) => id === filters.category)?.name ?? filters.category ?? '',
    price,
    rating_min: () => text('rating', { stars: format.number(filters.rating_min ?? 0, { minimumFractionDigits: 1 }) }),
    country: () => countryName(filters.country ?? ''),
    in_stock: () => text('inStock'),
    free_freight: () => text('freeFreight'),
  }
  return (condition) => words[condition]()
}

function usePriceWords({ price_min, price_max }: CatalogueFilters): () => string {
  const text = useTranslations('catalogue.conditions')
  const money = useMoney()
  return () => {
    if (price_min === undefined) return text('upTo', { price: money(price_max ?? 0) })
    if (price_max === undefined) return text('from', { price: money(price_min) })
    return `${money(price_min)} – ${money(price_max)}`
  }
}
