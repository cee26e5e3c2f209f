import type { Shop } from '@sealane/contract/shops'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { FollowButton } from '../catalogue/follow-button.tsx'
import { ShopLogo } from '../catalogue/shop-logo.tsx'
import { useCompact } from '../ui/money-text.tsx'

/** Stamp, name, how it is liked, and following it. */
export function ShopLine({ shop }: { shop: Shop }) {
  const { id, name, logo, fans, favorable_rate } = shop
  const text = useTranslations('shell.shop')
  const format = useFormatter()
  const compact = useCompact()
  return (
    <div className="flex items-center gap-3">
      <Link href={`/shop/${id}`} className="flex min-h-13 min-w-0 grow items-center gap-3">
        <ShopLogo src={logo} size={52} />
        <span className="min-w-0 grow">
          <span className="type-h2 block truncate">{name}</span>
          <span className="type-c2 mt-1 flex flex-wrap gap-x-2 text-ink-2">
            {favorable_rate !== null && (
              <span>{text('favourable', { rate: format.number(favorable_rate / 100, { style: 'percent' }) })}</span>
            )}
            <span>{text('fans', { n: fans, shown: compact(fans) })}</span>
          </span>
        </span>
      </Link>
      <FollowButton shop={shop} />
    </div>
  )
}
