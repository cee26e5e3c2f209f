import type { ProductDetail } from '@sealane/contract/catalog'
import { Plane } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { Icon } from '@sealane/ui/icon'
import { useCompact, useMoney } from '@sealane/ui/money-text'
import { ContactLink } from './contact-link.tsx'
import { useCountryName } from './country-name.ts'
import { FollowButton } from './follow-button.tsx'
import { ShopLogo } from './shop-logo.tsx'
import type { VariantChoice } from './use-choice.ts'

/** Shows the freight and the shop. */
export function FreightAndShop({ product, choice }: { product: ProductDetail; choice: VariantChoice }) {
  return (
    <div className="mt-4 rounded-card inset-ring inset-ring-line desk:mt-5">
      <FreightLine product={product} choice={choice} />
      <ShopLine product={product} />
    </div>
  )
}

function FreightLine({ product, choice }: { product: ProductDetail; choice: VariantChoice }) {
  const text = useTranslations('catalogue.freight')
  const words = useFreightWords(product, choice)
  const countryName = useCountryName()
  return (
    <div className="flex min-h-15 items-center gap-3.5 px-4 py-2.5">
      <Icon of={Plane} />
      <div className="min-w-0 grow">
        <p className="type-h3">{words.title}</p>
        <p className="type-c1 mt-0.5 text-ink-2">
          {words.detail !== undefined && <span className="block">{words.detail}</span>}
          {text('handling', { country: countryName(product.country), n: product.handling_days })}
        </p>
      </div>
    </div>
  )
}

/** Returns the freight for the chosen quantity: free, or the cost and the sum from which it is free. Names the delivery country if it is known. */
export function useFreightWords(
  product: ProductDetail,
  { variant, quantity }: VariantChoice,
): { title: string; detail?: string } {
  const text = useTranslations('catalogue.freight')
  const money = useMoney()
  const destinationTexts = useFreightDestination(product.freight)
  const { free_from, delivers } = product.freight
  if (!delivers) return { title: destinationTexts.notDelivered }
  const cost = freightOf(product.freight, quantity, (variant?.unit_price ?? product.unit_price) * quantity)
  return {
    title: cost === 0 ? text('free') : destinationTexts.cost(money(cost)),
    ...(cost > 0 && free_from !== null && { detail: text('freeFrom', { price: money(free_from) }) }),
  }
}

function freightOf({ base, further, free_from }: ProductDetail['freight'], pieces: number, sum: number): number {
  return free_from !== null && sum >= free_from ? 0 : base + further * (pieces - 1)
}

/** Returns the texts that name the country if it is known. */
function useFreightDestination({ country: code }: ProductDetail['freight']) {
  const text = useTranslations('catalogue.freight')
  const shop = useTranslations('shell.shop')
  const countryName = useCountryName()
  const country = code === null ? undefined : countryName(code)
  return {
    notDelivered: country === undefined ? shop('deliversToSome') : shop('notDelivered', { country }),
    cost: (price: string) => (country === undefined ? text('cost', { price }) : text('costTo', { country, price })),
  }
}

function ShopLine({ product }: { product: ProductDetail }) {
  const { shop } = product
  const { id, name, logo, fans, favorable_rate } = shop
  const text = useTranslations('shell.shop')
  const format = useFormatter()
  const compact = useCompact()
  return (
    <div className="wraps flex items-center gap-3.5 border-t border-line px-4 py-2">
      <Link href={`/shop/${id}`} className="flex min-h-11 min-w-0 grow items-center gap-3.5">
        <ShopLogo src={logo} />
        <span className="min-w-0">
          <span className="type-h3 block truncate">{name}</span>
          <span className="type-c1 block text-ink-2">
            {favorable_rate !== null && (
              <>{text('favourable', { rate: format.number(favorable_rate / 100, { style: 'percent' }) })} · </>
            )}
            <span className="inline-block">{text('fans', { n: fans, shown: compact(fans) })}</span>
          </span>
        </span>
      </Link>
      <span className="hidden desk:block">
        <ContactLink product={product} />
      </span>
      <FollowButton shop={shop} isInColumn />
    </div>
  )
}
