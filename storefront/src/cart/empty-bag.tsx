import type { Card } from '@sealane/contract/catalog'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { hotProducts } from '../catalog/home.queries.ts'
import { ProductRail } from '../catalog/product-rail.tsx'
import { viewedProducts } from '../catalog/favourites.queries.ts'
import { ButtonLink } from '@sealane/ui/button'

const railLength = 8

/** A drawing, a sentence, a button, and the recently viewed products. */
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
      <Proposals />
    </>
  )
}

/** Shows the recently viewed products; if there are none, popular ones. */
function Proposals() {
  const text = useTranslations('cart')
  const call = useCall()
  const { data } = useInfiniteQuery(viewedProducts(call))
  const { data: hot } = useQuery(hotProducts(call))
  const lately = data?.pages[0]?.items ?? []
  if (data === undefined) return undefined
  if (lately.length > 0) return <Proposed title={text('seen')} products={lately} href="/myFavourite?part=seen" />
  return hot !== undefined && <Proposed title={text('hot')} products={hot.items} href="/popular" />
}

function Proposed({ title, products, href }: { title: string; products: Card[]; href: string }) {
  if (products.length === 0) return undefined
  return (
    <div className="-mx-4 mt-11 desk:mx-0">
      <ProductRail title={title} products={products.slice(0, railLength)} href={href} />
    </div>
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
