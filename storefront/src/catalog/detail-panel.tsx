import type { ProductDetail } from '@sealane/contract/catalog'
import { ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { useCompact } from '@sealane/ui/money-text'
import { Stars } from '@sealane/ui/stars'
import { Stepper } from '../ui/stepper.tsx'
import { BuyButtons } from './buy-bar.tsx'
import { ClosedNote } from './closed-note.tsx'
import { FreightAndShop } from './freight-and-shop.tsx'
import { LikeButton } from './like-button.tsx'
import { OptionChoices } from './option-choices.tsx'
import { PriceLine } from './price-line.tsx'
import type { VariantChoice } from './use-choice.ts'

type DetailPanelProps = { product: ProductDetail; choice: VariantChoice; onChoose: () => void }

/** The product's name and price. Wide screens show all options here; phones show the first, and a sheet contains the rest. */
export function DetailPanel({ product, choice, onChoose }: DetailPanelProps) {
  const text = useTranslations('catalogue.detail')
  const { variant } = choice
  return (
    <div className="relative z-10 -mt-7 rounded-t-sheet bg-surface px-4 pt-4.5 desk:sticky desk:top-24.25 desk:row-span-2 desk:mt-0 desk:rounded-hero desk:p-6.5 desk:shadow-1">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <PriceLine product={product} variant={variant} />
        <span className="type-c1 pb-0.75 text-ink-2 desk:hidden">
          {text('inStock', { n: variant?.stock ?? product.stock })}
        </span>
      </div>
      <h1 className="type-h1 mt-2 desk:text-26">{product.name}</h1>
      <ProductStats product={product} />
      {!product.shop.open && <ClosedNote opensAt={product.shop.opens_at}>{text('closed')}</ClosedNote>}
      <div className="[&>*]:not-first:hidden desk:[&>*]:not-first:block">
        <OptionChoices product={product} choice={choice} />
      </div>
      {product.options.length > 1 && <OpenSheet spec={variant?.spec ?? ''} onChoose={onChoose} />}
      <WideChoice product={product} choice={choice} />
      <FreightAndShop product={product} choice={choice} />
    </div>
  )
}

/** Shows the rating with the number of reviews, and the numbers of sales and viewers; each only if there are any. */
function ProductStats({ product: { rating, reviews, sold, seen } }: { product: ProductDetail }) {
  const text = useTranslations('catalogue.detail')
  const shell = useTranslations('shell.product')
  const format = useFormatter()
  const compact = useCompact()
  const shown = format.number(rating ?? 0, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <div className="type-c1 mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      {rating !== null && (
        <>
          <span aria-hidden="true" className="flex">
            <Stars value={Math.round(rating)} />
          </span>
          <span className="sr-only">{shell('rated', { rating: shown })}</span>
          <b aria-hidden="true" className="font-semibold text-ink">
            {shown}
          </b>
          <a href="#reviews" className="-my-3 inline-flex min-h-11 items-center underline underline-offset-2">
            {text('reviews', { n: reviews })}
          </a>
        </>
      )}
      {sold > 0 && <span>{shell('sold', { n: sold, shown: compact(sold) })}</span>}
      {seen > 0 && <span>{text('seen', { n: seen, shown: compact(seen) })}</span>}
    </div>
  )
}

function OpenSheet({ spec, onChoose }: { spec: string; onChoose: () => void }) {
  const text = useTranslations('catalogue.detail')
  return (
    <button
      type="button"
      onClick={onChoose}
      className="mt-2 flex min-h-11 w-full items-center gap-2 text-left desk:hidden"
    >
      <span className="type-c1 flex-none text-ink-2">{text('spec')}</span>
      <span className="type-b2 min-w-0 grow truncate font-medium">{spec}</span>
      <Icon of={ChevronRight} size={16} className="text-ink-3" />
    </button>
  )
}

function WideChoice({ product, choice }: { product: ProductDetail; choice: VariantChoice }) {
  const text = useTranslations('catalogue.detail')
  return (
    <div className="hidden desk:block">
      <div className="mt-5 flex items-center gap-3">
        <Stepper
          label={text('quantity')}
          value={choice.quantity}
          maximum={choice.quantityMaximum}
          isDisabled={!choice.canBuy}
          onChange={choice.setQuantity}
        />
        <span className="type-c1 min-w-0 grow text-ink-2">{text('inStock', { n: choice.variant?.stock ?? 0 })}</span>
        <LikeButton product={product} look="outlined" />
      </div>
      <div className="mt-4 flex gap-2.5">
        <BuyButtons choice={choice} from={() => document.querySelector('[data-gallery]')} />
      </div>
    </div>
  )
}
