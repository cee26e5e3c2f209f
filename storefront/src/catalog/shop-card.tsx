import type { Shop } from '@sealane/contract/shops'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCompact } from '@sealane/ui/money-text'
import { Picture } from '../ui/picture.tsx'
import { FollowButton } from './follow-button.tsx'
import { ShopLogo } from './shop-logo.tsx'

/** A shop with its banner: name, ratings and follow button. */
export function ShopCard({ shop }: { shop: Shop }) {
  const { id, name, logo, banner, banner_color, fans, favorable_rate } = shop
  const text = useTranslations('shell.shop')
  const format = useFormatter()
  const compact = useCompact()
  return (
    <article className="h-full overflow-hidden rounded-card bg-surface shadow-1">
      <Link href={`/shop/${id}`} tabIndex={-1} aria-hidden="true">
        <Picture
          src={banner}
          color={banner_color}
          alt=""
          sizes="(min-width: 1024px) 400px, 290px"
          className="h-29.5 desk:h-37.5"
        />
      </Link>
      <div className="wraps flex items-center gap-3 p-3">
        <ShopLogo src={logo} />
        <div className="min-w-0 grow">
          <h3 className="type-h3">
            <Link href={`/shop/${id}`} className="-mt-3 -mb-3 block truncate py-3 -outline-offset-3">
              {name}
            </Link>
          </h3>
          <p className="type-c2 mt-1 text-ink-2">
            {favorable_rate === null
              ? text('fans', { n: fans, shown: compact(fans) })
              : text('favourable', { rate: format.number(favorable_rate / 100, { style: 'percent' }) })}
          </p>
        </div>
        <FollowButton shop={shop} />
      </div>
    </article>
  )
}
