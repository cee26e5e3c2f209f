import type { Contract } from '@sealane/contract/index'
import type { Reply } from '@sealane/contract/endpoint'
import { Check, Star } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Switch } from '@sealane/ui/switch'
import { Chip } from '@sealane/ui/chip'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { useCountryName } from './country-name.ts'
import { changed, type CatalogueFilters } from './filters.rules.ts'
import { PriceRange } from './price-range.tsx'

type CatalogueFacets = Reply<Contract['GET /api/product/facets']>
type FilterFormProps = {
  filters: CatalogueFilters
  facets: CatalogueFacets | undefined
  onChange: (filters: CatalogueFilters) => void
}
type FilterSectionProps = { filters: CatalogueFilters; facets: CatalogueFacets; onChange: FilterFormProps['onChange'] }

/** The form with all filters. Each choice shows how many products it would leave. */
export function FilterForm({ filters, facets, onChange }: FilterFormProps) {
  const text = useTranslations('catalogue.filter')
  if (facets === undefined) return <div className="bones late h-105" aria-hidden="true" />
  const part = { filters, facets, onChange }
  return (
    <>
      <Categories {...part} />
      <Prices {...part} />
      <Ratings {...part} />
      <Countries {...part} />
      <div className="mt-3 font-medium">
        <Switch
          isOn={filters.in_stock === true}
          onChange={(isOn) => onChange(changed(filters, { in_stock: isOn || undefined }))}
        >
          <span>
            {text('inStock')} <Count of={facets.in_stock} />
          </span>
        </Switch>
        <div className="mt-1 border-t border-line pt-1">
          <Switch
            isOn={filters.free_freight === true}
            onChange={(isOn) => onChange(changed(filters, { free_freight: isOn || undefined }))}
          >
            <span>
              {text('freeFreight')} <Count of={facets.free_freight} />
            </span>
          </Switch>
        </div>
      </div>
    </>
  )
}

function Categories({ filters, facets, onChange }: FilterSectionProps) {
  const text = useTranslations('catalogue.filter')
  const shown = facets.categories.filter(({ id, products }) => products > 0 || id === filters.category)
  return (
    <fieldset aria-label={text('category')} className="mt-1.5 flex flex-wrap gap-2">
      <Chip
        kind="option"
        isOn={filters.category === undefined}
        onClick={() => onChange(changed(filters, { category: undefined }))}
      >
        {text('allCategories')}
      </Chip>
      {shown.map(({ id, name, products }) => {
        const isOn = filters.category === id
        return (
          <Chip
            key={id}
            kind="option"
            isOn={isOn}
            onClick={() => onChange(changed(filters, { category: isOn ? undefined : id }))}
          >
            {name} <Count of={products} isOn={isOn} />
            {isOn && <Icon of={Check} size={16} />}
          </Chip>
        )
      })}
    </fieldset>
  )
}

function Prices({ filters, facets, onChange }: FilterSectionProps) {
  const text = useTranslations('catalogue.filter')
  const money = useMoney()
  const { price_min, price_max } = filters
  const from = money(price_min ?? facets.price.min)
  const to = money(price_max ?? facets.price.max)
  return (
    <Group title={text('price')} right={from === to ? from : `${from} – ${to}`}>
      <PriceRange
        bounds={facets.price}
        prices={{ ...(price_min !== undefined && { price_min }), ...(price_max !== undefined && { price_max }) }}
        onChange={(prices) => onChange(changed(filters, { price_min: undefined, price_max: undefined, ...prices }))}
      />
    </Group>
  )
}

function Ratings({ filters, facets, onChange }: FilterSectionProps) {
  const text = useTranslations('catalogue.filter')
  const format = useFormatter()
  const choose = (rating_min: number | undefined) => onChange(changed(filters, { rating_min }))
  return (
    <Group title={text('rating')}>
      <div className="flex flex-wrap gap-2">
        <Chip kind="option" isOn={filters.rating_min === undefined} onClick={() => choose(undefined)}>
          {text('any')}
        </Chip>
        {facets.ratings.map(({ stars, products }) => (
          <Chip key={stars} kind="option" isOn={filters.rating_min === stars} onClick={() => choose(stars)}>
            <Icon of={Star} size={16} isFilled className="text-star" />
            {text('andUp', { stars: format.number(stars, { minimumFractionDigits: 1 }) })}{' '}
            <Count of={products} isOn={filters.rating_min === stars} />
          </Chip>
        ))}
      </div>
    </Group>
  )
}

function Countries({ filters, facets, onChange }: FilterSectionProps) {
  const text = useTranslations('catalogue.filter')
  const countryName = useCountryName()
  const { country } = filters
  const isGone = country !== undefined && !facets.countries.some(({ code }) => code === country)
  const shown = isGone ? [...facets.countries, { code: country, products: 0 }] : facets.countries
  if (shown.length === 0) return undefined
  return (
    <Group title={text('shipsFrom')}>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ code, products }) => (
          <Chip
            key={code}
            kind="option"
            isOn={country === code}
            onClick={() => onChange(changed(filters, { country: country === code ? undefined : code }))}
          >
            {countryName(code)} <Count of={products} isOn={country === code} />
          </Chip>
        ))}
      </div>
    </Group>
  )
}

/** The number of products that the choice would leave. */
function Count({ of: products, isOn = false }: { of: number; isOn?: boolean }) {
  const format = useFormatter()
  return <span className={`font-normal tabular-nums ${isOn ? '' : 'text-ink-3'}`}>{format.number(products)}</span>
}

function Group({ title, right, children }: { title: string; right?: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="mt-4.5 mb-2.5 flex items-center justify-between gap-3">
        <h2 id={id} className="type-h2 text-17">
          {title}
        </h2>
        <span className="type-b2 font-semibold tabular-nums">{right}</span>
      </div>
      {children}
    </fieldset>
  )
}
