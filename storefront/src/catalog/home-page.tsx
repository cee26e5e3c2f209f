import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCall } from '../app/call.ts'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { ProductGridSkeleton, RowsSkeleton } from '../ui/skeleton.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Heroes } from './heroes.tsx'
import { HomeHeader } from './home-header.tsx'
import { categories, heroes, hotProducts, hotShops } from './home.queries.ts'
import { ShopCard } from './shop-card.tsx'

const railLength = 8

export function HomePage() {
  const call = useCall()
  const text = useTranslations('home')
  return (
    <div className="mx-auto max-w-308 desk:px-4 desk:pt-6">
      <h1 className="sr-only">{text('heading')}</h1>
      <HomeHeader />
      <Loaded query={useQuery(heroes(call))} skeleton={<div className="bones mx-4 mt-4 h-75 rounded-hero" />}>
        {({ items }) => <Heroes heroes={items} />}
      </Loaded>
      <Loaded query={useQuery(categories(call))} skeleton={undefined}>
        {({ items }) => <CategoryTiles categories={items} />}
      </Loaded>
      <HotProducts />
      <div className="below">
        <HotShops />
        <MoreProducts />
      </div>
    </div>
  )
}

function HotProducts() {
  const text = useTranslations('home')
  const query = useQuery(hotProducts(useCall()))
  return (
    <section aria-labelledby="hot-products">
      <SectionHead id="hot-products" title={text('hotProducts')} href="/explore" more={text('seeAll')} />
      <Loaded
        query={query}
        skeleton={
          <div className="px-4">
            <ProductGridSkeleton count={2} />
          </div>
        }
      >
        {({ items }) => (
          <ul className="scroll-row mt-2 flex scroll-px-4 gap-3 px-4 pb-2 desk:grid desk:grid-cols-5 desk:gap-4.5 desk:overflow-visible desk:px-0">
            {items.slice(0, railLength).map((product) => (
              <li key={product.id} className="w-[min(10.5rem,80vw)] flex-none desk:w-auto desk:nth-[n+6]:hidden">
                <ProductCard product={product} isRail />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function HotShops() {
  const text = useTranslations('home')
  const query = useQuery(hotShops(useCall()))
  return (
    <section aria-labelledby="hot-shops">
      <SectionHead id="hot-shops" title={text('hotShops')} href="/shops" more={text('allShops')} />
      <Loaded
        query={query}
        skeleton={
          <div className="px-4">
            <RowsSkeleton count={1} />
          </div>
        }
      >
        {({ items }) => (
          <ul className="scroll-row mt-2 flex gap-3 px-4 pb-2 desk:grid desk:grid-cols-3 desk:gap-4.5 desk:overflow-visible desk:px-0">
            {items.slice(0, 6).map((shop) => (
              <li key={shop.id} className="w-[min(18.125rem,85vw)] flex-none desk:w-auto">
                <ShopCard shop={shop} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** The rest of the ranking as a grid. */
function MoreProducts() {
  const text = useTranslations('home')
  const { data } = useQuery(hotProducts(useCall()))
  const more = data?.items.slice(railLength) ?? []
  if (more.length === 0) return undefined
  return (
    <section aria-labelledby="more-products" className="px-4 desk:px-0">
      <h2 id="more-products" className="type-d2 mt-6 desk:mt-9">
        {text('more')}
      </h2>
      <ul className="mt-3 grid card-columns gap-3 mid:grid-cols-3 desk:grid-cols-5 desk:gap-4.5">
        {more.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SectionHead({ id, title, href, more }: { id: string; title: string; href: string; more: ReactNode }) {
  return (
    <div className="wraps mt-6 flex items-center justify-between gap-3 px-4 desk:mt-9 desk:px-0">
      <h2 id={id} className="type-d2 min-w-0 grow desk:text-34">
        {title}
      </h2>
      <Link href={href} className="type-b2 flex min-h-11 flex-none items-center gap-1 font-semibold text-brand-text">
        {more}
        <Icon of={ChevronRight} size={16} />
      </Link>
    </div>
  )
}
