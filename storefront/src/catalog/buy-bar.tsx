import type { ProductDetail } from '@sealane/contract/catalog'
import { ShoppingBag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useBagCount } from '../cart/cart.queries.ts'
import { Badge } from '@sealane/ui/badge'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { ContactLink } from './contact-link.tsx'
import type { VariantChoice } from './use-choice.ts'

type BuyBarProps = { product: ProductDetail; choice: VariantChoice; onChoose: () => void }

/** The bar at the bottom of a phone. If there are several variants, the buttons open the choice first. */
export function BuyBar({ product, choice, onChoose }: BuyBarProps) {
  const text = useTranslations('shell.tabs')
  const count = useBagCount()
  const hasChoice = product.variants.length > 1
  return (
    <div className="bar @container sticky bottom-0 z-20 flex items-center gap-2.5 border-t border-line py-3 pr-4 pb-(--bar-bottom) pl-1.5 desk:hidden">
      <ContactLink product={product} />
      <Link
        href="/bag"
        aria-label={`${text('bag')}: ${count}`}
        className="relative -ml-2.5 grid size-12 flex-none place-items-center max-phone:-mr-1"
      >
        <Icon of={ShoppingBag} />
        <Badge count={count} className="absolute top-0 right-0" />
      </Link>
      <BuyButtons
        choice={hasChoice ? { ...choice, add: onChoose, buy: onChoose } : choice}
        isShort
        from={() => document.querySelector('[data-gallery]')}
      />
    </div>
  )
}

type BuyButtonsProps = {
  choice: VariantChoice
  /** Short labels for narrow bars; screen readers get the full ones. */
  isShort?: boolean
  /** Returns the element from which the picture flies. */
  from: () => Element | null
}

export function BuyButtons({ choice, isShort = false, from }: BuyButtonsProps) {
  const text = useTranslations('catalogue.detail')
  const { canBuy, isAdding, add, buy } = choice
  // The buttons are equally wide where both labels fit, else the longer one gets the space it needs. With large text each label wraps.
  const size = `flex-1 px-2.5! ${isShort ? 'min-w-0 @min-[22.5rem]:min-w-max' : 'min-w-0'}`
  return (
    <>
      <Button variant="soft" className={size} disabled={!canBuy} isBusy={isAdding} onClick={() => add(from())}>
        <Words full={text('addToBag')} short={isShort ? text('addToBagShort') : undefined} />
      </Button>
      <Button className={size} disabled={!canBuy} onClick={buy}>
        <Words full={text('buyNow')} short={isShort ? text('buyNowShort') : undefined} />
      </Button>
    </>
  )
}

/** Shows the short label where only that fits; screen readers get the full one. */
function Words({ full, short }: { full: string; short: string | undefined }) {
  if (short === undefined || short === full) return full
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{full}</span>
    </>
  )
}
