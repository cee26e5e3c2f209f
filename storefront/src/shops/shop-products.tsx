import type { ShopDetail } from '@sealane/contract/shops'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { changed, type CatalogueFilters, type CatalogueSort } from '../catalog/filters.rules.ts'
import { productList } from '../catalog/products.queries.ts'
import { Chip } from '@sealane/ui/chip'
import { Empty } from '@sealane/ui/empty'
import { Icon } from '@sealane/ui/icon'
import { List } from '../ui/list.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { ProductGridSkeleton } from '../ui/skeleton.tsx'

const sorts = ['hot', 'price_up', 'price_down', 'rating'] as const satisfies CatalogueSort[]

/** The shop's products, in a chosen order and filtered by category, or the newest first. */
export function ShopProducts({ shop, isNew }: { shop: ShopDetail; isNew: boolean }) {
  const text = useTranslations('shops.shop')
  const [sort, setSort] = useState<CatalogueSort>('hot')
  const [category, setCategory] = useState<string>()
  const filters: CatalogueFilters = changed({ shop: shop.id, sort: isNew ? 'new' : sort }, { category })
  const n = shop.categories.find(({ id }) => id === category)?.products ?? shop.products
  return (
    <>
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <p className="type-c1 flex-none text-ink-2">{text('count', { n })}</p>
        {!isNew && <SortChoice sort={sort} onChange={setSort} />}
      </div>
      {shop.categories.length > 1 && <Categories shop={shop} value={category} onChange={setCategory} />}
      <List
        query={useInfiniteQuery(productList(useCall(), filters))}
        skeleton={<ProductGridSkeleton />}
        empty={<Empty title={text('noProducts')} />}
        className="grid card-columns gap-3 mid:grid-cols-3 desk:grid-cols-5 desk:gap-4.5"
      >
        {(product) => <ProductCard product={product} />}
      </List>
    </>
  )
}

function SortChoice({ sort, onChange }: { sort: CatalogueSort; onChange: (sort: CatalogueSort) => void }) {
  const text = useTranslations('shops.shop')
  const id = useId()
  return (
    <div className="relative flex min-w-0 items-center">
      <label htmlFor={id} className="sr-only">
        {text('sort')}
      </label>
      <select
        id={id}
        value={sort}
        onChange={(event) => onChange(sorts.find((one) => one === event.target.value) ?? 'hot')}
        className="type-b2 min-h-11 max-w-full appearance-none bg-transparent pr-6 text-right font-semibold [text-align-last:right]"
      >
        {sorts.map((value) => (
          <option key={value} value={value} className="bg-surface font-semibold text-ink">
            {text(`sorts.${value}`)}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} className="pointer-events-none absolute right-1" />
    </div>
  )
}

type CategoriesProps = { shop: ShopDetail; value: string | undefined; onChange: (category: string | undefined) => void }

function Categories({ shop, value, onChange }: CategoriesProps) {
  const text = useTranslations('shops.shop')
  return (
    <fieldset aria-label={text('categories')} className="scroll-row min-w-0 -mx-4 mb-3 flex gap-2 px-4 py-1">
      <Chip isOn={value === undefined} onClick={() => onChange(undefined)}>
        {text('all')}
      </Chip>
      {shop.categories.map(({ id, name }) => (
        <Chip key={id} isOn={value === id} onClick={() => onChange(id)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}
