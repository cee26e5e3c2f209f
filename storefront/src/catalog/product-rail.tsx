import type { Card } from '@sealane/contract/catalog'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { Icon } from '@sealane/ui/icon'
import { ProductCard } from '../ui/product-card.tsx'

type ProductRailProps = { title: string; products: readonly Card[]; href?: string }

/** A row of products that runs past the screen's edge; on wide screens five in a row. */
export function ProductRail({ title, products, href }: ProductRailProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <RailHead id={id} title={title} {...(href !== undefined && { href })} />
      <ul className="scroll-row mt-2 flex scroll-px-4 gap-3 px-4 pb-2 desk:grid desk:grid-cols-5 desk:gap-4.5 desk:overflow-visible">
        {products.map((product) => (
          <li key={product.id} className="w-[min(10.5rem,80vw)] flex-none desk:w-auto desk:nth-[n+6]:hidden">
            <ProductCard product={product} isRail />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function RailHead({ id, title, href }: { id: string; title: string; href?: string }) {
  const text = useTranslations('shell.actions')
  return (
    <div className="wraps flex items-center justify-between gap-3 px-4">
      <h2 id={id} className="type-d2 min-w-0 grow">
        {title}
      </h2>
      {href !== undefined && (
        <Link
          href={href}
          aria-label={`${text('seeAll')}: ${title}`}
          className="type-b2 flex min-h-11 flex-none items-center gap-1 font-semibold text-brand-text"
        >
          {text('seeAll')}
          <Icon of={ChevronRight} size={16} />
        </Link>
      )}
    </div>
  )
}
