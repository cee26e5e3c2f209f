import type { Card } from '@sealane/contract/catalog'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { RailHead } from '../catalog/product-rail.tsx'
import { RankedProduct } from '../catalog/ranked-product.tsx'

/** The first places of the ranking, three in a column; further columns are reached by scrolling. */
export function Ranking({ products, href }: { products: readonly Card[]; href: string }) {
  const text = useTranslations('shops.explore')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <RailHead id={id} title={text('ranking')} href={href} />
      <ol className="scroll-row mt-2 grid snap-x scroll-px-4 grid-flow-col grid-rows-3 gap-3 px-4 pb-2 auto-cols-[min(86%,380px)] desk:auto-cols-fr desk:gap-4.5">
        {products.map((product, index) => (
          <li key={product.id} className="snap-start">
            <RankedProduct product={product} rank={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}
