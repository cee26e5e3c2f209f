import type { ProductDetail, Variant } from '@sealane/contract/catalog'
import { useFormatter, useTranslations } from 'use-intl'
import { InOwnCurrency } from '../settings/in-own-currency.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { OldPrice } from '../ui/old-price.tsx'
import { Tag } from '@sealane/ui/tag'

type PriceLineProps = { product: ProductDetail; variant: Variant | undefined; isShort?: boolean }

/** The price of the chosen variant. */
export function PriceLine({ product, variant, isShort = false }: PriceLineProps) {
  const text = useTranslations('shell.product')
  const price = variant?.unit_price ?? product.unit_price
  const was = priceBefore(product, price)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <MoneyText cents={price} size="xl" />
      <InOwnCurrency cents={price} />
      {was !== undefined && <OldPrice cents={was} />}
      {was !== undefined && !isShort && <Saving price={price} was={was} />}
      {variant?.stock === 0 && (
        <span className="self-center">
          <Tag>{text('soldOut')}</Tag>
        </span>
      )}
    </p>
  )
}

/** Returns the earlier price; it belongs only to the product's own price. */
function priceBefore({ list_price, unit_price }: ProductDetail, price: number): number | undefined {
  return list_price !== null && list_price > price && price === unit_price ? list_price : undefined
}

function Saving({ price, was }: { price: number; was: number }) {
  const format = useFormatter()
  const share = format.number((price - was) / was, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <span className="self-center">
      <Tag tone="signal">{share.replace('-', '−')}</Tag>
    </span>
  )
}
