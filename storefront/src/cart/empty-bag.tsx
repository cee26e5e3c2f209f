import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCall } from '../app/call.ts'
import { hotProducts } from '../catalogue/home.queries.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProductCard } from '../ui/product-card.tsx'

const railLength = 8

/** One drawing, one fact, one action, then what others buy. */
export function EmptyBag() {
  const text = useTranslations('cart')
  return (
    <>
      <div className="px-9 pt-10 text-center">
        <Drawing />
        <h2 className="type-d2 mt-5">{text('empty.title')}</h2>
        <p className="mt-2 text-ink-2">{text('empty.text')}</p>
        <ButtonLink href="/popular" className="mt-4">
          {text('empty.action')}
        </ButtonLink>
      </div>
      <HotProducts />
    </>
  )
}

function HotProducts() {
  const text = useTranslations('cart')
  const actions = useTranslations('shell.actions')
  const { data } = useQuery(hotProducts(useCall()))
  if (data === undefined || data.items.length === 0) return undefined
  return (
    <section aria-labelledby="bag-hot" className="-mx-4 desk:mx-0">
      <div className="mt-11 flex items-center justify-between gap-3 px-4 desk:px-0">
        <h2 id="bag-hot" className="type-d2 min-w-0">
          {text('hot')}
        </h2>
        <Link href="/popular" className="type-b2 flex min-h-11 items-center gap-1 font-semibold text-brand-text">
          {actions('seeAll')}
          <Icon of={ChevronRight} size={16} />
        </Link>
      </div>
      <ul className="scroll-row mt-2 flex scroll-px-4 gap-3 px-4 pb-2 desk:grid desk:grid-cols-5 desk:gap-[18px] desk:overflow-visible desk:px-0">
        {data.items.slice(0, railLength).map((product) => (
          <li key={product.id} className="w-[168px] flex-none desk:w-auto desk:nth-[n+6]:hidden">
            <ProductCard product={product} isRail />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Drawing() {
  return (
    <svg aria-hidden="true" width="168" height="124" viewBox="0 0 168 124" className="mx-auto overflow-visible">
      <path
        d="M58 40V30c0-16 11-27 26-27s26 11 26 27v10"
        fill="none"
        className="stroke-line-2"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M34 40h100l9 70a11 11 0 0 1-11 12H36a11 11 0 0 1-11-12Z"
        className="fill-surface stroke-line-2"
        strokeWidth="2.5"
      />
      <path d="M58 52v4M110 52v4" className="stroke-line-2" strokeWidth="4" strokeLinecap="round" />
      <path d="M110 54c6 8 12 10 20 10" fill="none" className="stroke-ink-3" strokeWidth="2" />
      <g transform="translate(130 58) rotate(16)">
        <path d="M0 6 10-6h42a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H10Z" className="fill-brand" />
        <circle cx="11" cy="6" r="3.2" className="fill-paper" />
        <path d="M22 3h24M22 10h15" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      </g>
    </svg>
  )
}
