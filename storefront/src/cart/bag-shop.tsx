import type { Cart, CartLine } from '@sealane/contract/cart'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { Check } from '@sealane/ui/check'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { BagLine } from './bag-line.tsx'
import { idsOf, missingForFree, type BagChange } from './bag.rules.ts'

type BagShopProps = {
  block: Cart['shops'][number]
  isEditing: boolean
  onChange: (change: BagChange) => void
  onRemove: (lines: CartLine[]) => void
}

/** The lines of one shop, which become one order. */
export function BagShop({ block, isEditing, onChange, onRemove }: BagShopProps) {
  const { shop, items } = block
  const text = useTranslations('cart')
  const isSelected = items.every(({ selected }) => selected)
  return (
    <Card className="mt-3 pb-1">
      <div className="flex items-center gap-2.5 px-3.5 pt-2.5">
        <Check
          aria-label={text('selectShop', { shop: shop.name })}
          checked={isSelected}
          onChange={() => onChange({ kind: 'select', ids: idsOf(items), selected: !isSelected })}
        />
        <Link href={`/shop/${shop.id}`} className="flex min-h-11 min-w-0 items-center gap-2.5">
          <ShopLogo src={shop.logo} size={32} />
          <span className="min-w-0">
            <span className="type-h3 flex items-center gap-1.5">
              <span className="truncate">{shop.name}</span>
              <Icon of={ChevronRight} size={16} className="text-ink-3" />
            </span>
            <FreeFreight block={block} />
          </span>
        </Link>
      </div>
      <ul>
        {items.map((line) => (
          <BagLine
            key={line.id}
            line={line}
            shop={shop}
            isEditing={isEditing}
            onChange={onChange}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </Card>
  )
}

function FreeFreight({ block }: Pick<BagShopProps, 'block'>) {
  const text = useTranslations('cart')
  const money = useMoney()
  const missing = missingForFree(block)
  if (missing === undefined) return undefined
  return (
    <span className={`type-c2 block ${missing === 0 ? 'text-ok' : 'text-ink-2'}`}>
      {missing === 0 ? text('freightFree') : text('missingForFree', { amount: money(missing) })}
    </span>
  )
}
