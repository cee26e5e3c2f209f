import type { Shop } from '@sealane/contract/shops'
import { ThumbsUp } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { FollowButton } from '../catalog/follow-button.tsx'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { Icon } from '@sealane/ui/icon'
import { useCompact } from '@sealane/ui/money-text'

/** Shows the shop's logo, name, ratings and follow button. */
export function ShopLine({ shop }: { shop: Shop }) {
  const { id, name, logo, fans, favorable_rate } = shop
  const text = useTranslations('shell.shop')
  const compact = useCompact()
  return (
    <div className="wraps flex items-center gap-3">
      <Link href={`/shop/${id}`} className="flex min-h-13 min-w-0 grow items-center gap-3">
        <ShopLogo src={logo} size={52} />
        <span className="min-w-0 grow">
          <span className="type-h2 block truncate">{name}</span>
          <span className="type-c2 mt-1 flex flex-wrap gap-x-2 text-ink-2">
            {favorable_rate !== null && <Favourable rate={favorable_rate} />}
            <span>{text('fans', { n: fans, shown: compact(fans) })}</span>
          </span>
        </span>
      </Link>
      <FollowButton shop={shop} />
    </div>
  )
}

/** A thumb and the percentage, which fit beside the button in every language; screen readers get the words. */
function Favourable({ rate }: { rate: number }) {
  const text = useTranslations('shell.shop')
  const share = useFormatter().number(rate / 100, { style: 'percent' })
  return (
    <span className="inline-flex items-center gap-1 font-semibold">
      <Icon of={ThumbsUp} size={14} className="text-ok" />
      <span className="sr-only">{text('favourable', { rate: share })}</span>
      <span aria-hidden="true">{share}</span>
    </span>
  )
}
