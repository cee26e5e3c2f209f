import type { ProductDetail } from '@sealane/contract/catalog'
import { Plane } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { Picture } from '../ui/picture.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { BuyButtons } from './buy-bar.tsx'
import { useFreightWords } from './freight-and-shop.tsx'
import { OptionChoices } from './option-choices.tsx'
import { PriceLine } from './price-line.tsx'
import type { VariantChoice } from './use-choice.ts'

type VariantSheetProps = { product: ProductDetail; choice: VariantChoice; isOpen: boolean; onClose: () => void }

/** All options on a phone; picture, price and stock follow the choice. */
export function VariantSheet({ product, choice, isOpen, onClose }: VariantSheetProps) {
  const text = useTranslations('catalogue.detail')
  const picture = useRef<HTMLDivElement>(null)
  const closing: VariantChoice = {
    ...choice,
    add(from) {
      choice.add(from)
      onClose()
    },
    buy() {
      onClose()
      choice.buy()
    },
  }
  return (
    <Sheet isOpen={isOpen} title={text('spec')} onClose={onClose}>
      <div className="flex gap-3 px-4 pt-1">
        <div ref={picture} className="flex-none">
          <Picture
            src={choice.variant?.image ?? product.image}
            color={product.image_color}
            alt=""
            sizes="104px"
            className="size-26 rounded-product"
          />
        </div>
        <Chosen product={product} choice={choice} />
      </div>
      <div className="px-4 pb-4">
        <OptionChoices product={product} choice={choice} />
        <QuantityLine product={product} choice={choice} />
      </div>
      <div className="sticky -bottom-(--bar-bottom) -mb-(--bar-bottom) flex gap-2.5 bg-surface px-4 pt-2 pb-(--bar-bottom)">
        <BuyButtons choice={closing} from={() => picture.current} isShort />
      </div>
    </Sheet>
  )
}

function Chosen({ product, choice: { variant } }: { product: ProductDetail; choice: VariantChoice }) {
  const text = useTranslations('catalogue.detail')
  return (
    <div aria-live="polite" className="min-w-0 grow pt-1">
      <PriceLine product={product} variant={variant} isShort />
      <p className="type-b2 mt-2 font-medium">{variant?.spec}</p>
      <p className="type-c1 mt-1 text-ink-2">{text('inStock', { n: variant?.stock ?? 0 })}</p>
    </div>
  )
}

function QuantityLine({ product, choice }: { product: ProductDetail; choice: VariantChoice }) {
  const text = useTranslations('catalogue.detail')
  const { title, detail } = useFreightWords(product, choice)
  return (
    <>
      <div className="mt-5 flex items-center justify-between border-t border-line pt-3.5">
        <span className="type-h2 text-16">{text('quantity')}</span>
        <Stepper
          label={text('quantity')}
          value={choice.quantity}
          maximum={choice.quantityMaximum}
          isDisabled={!choice.canBuy}
          onChange={choice.setQuantity}
        />
      </div>
      <p className="type-c1 mt-3 flex items-center gap-2.5 text-ink-2">
        <Icon of={Plane} size={20} />
        {detail === undefined ? title : `${title} · ${detail}`}
      </p>
    </>
  )
}
