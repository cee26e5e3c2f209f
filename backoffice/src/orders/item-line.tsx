import type { PortalOrder } from '@sealane/contract/orders'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '@sealane/ui/money-text'

type ItemProps = { item: PortalOrder['items'][number]; quantity: number; sku?: string | null; children?: ReactNode }

/** One ordered item with a quantity. */
export function ItemLine({ item, quantity, sku = null, children }: ItemProps) {
  const text = useTranslations('portal.orders')
  const money = useMoney()
  return (
    <div className="flex items-center gap-3 py-2">
      <img
        src={item.image}
        alt=""
        width={56}
        height={56}
        className="size-14 flex-none rounded-input object-cover"
        style={{ backgroundColor: item.image_color }}
      />
      <div className="min-w-0 grow">
        <div className="type-h3">{item.name}</div>
        <div className="type-c1 mt-0.5 text-ink-2">
          {item.spec === '' ? text('pieces', { n: quantity }) : text('specAndPieces', { spec: item.spec, n: quantity })}
        </div>
        {sku !== null && <div className="type-c2 font-mono break-all text-ink-2">{sku}</div>}
      </div>
      {children ?? <span className="tabular-nums">{money(item.unit_price * quantity)}</span>}
    </div>
  )
}
