import type { OrderMention, ProductMention } from '@sealane/contract/conversations'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { StatusTag } from '../orders/status-tag.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { TalkAddress } from './address.rules.ts'
import { mentionableOrders, mentionableProducts } from './conversations.queries.ts'
import { OrderLine, ProductLine } from './mention-cards.tsx'

type Choose = (chosen: Pick<TalkAddress, 'product' | 'order'>) => void
type MentionSheetProps = { shop: string | undefined; isOpen: boolean; onChoose: Choose; onClose: () => void }

const parts = ['orders', 'products'] as const

/** What a message can be about: the shopper's orders with this shop, and the products they know of it. */
export function MentionSheet({ shop, isOpen, onChoose, onClose }: MentionSheetProps) {
  const text = useTranslations('service.mentions')
  const [part, setPart] = useState<(typeof parts)[number]>('orders')
  return (
    <Sheet isOpen={isOpen} title={text('title')} onClose={onClose}>
      <Tabs
        label={text('title')}
        choices={parts.map((value) => ({ value, label: text(value) }))}
        value={part}
        onChange={setPart}
      />
      <div className="min-h-[40dvh] px-4 pt-2 pb-4">
        {part === 'orders' ? <Orders shop={shop} onChoose={onChoose} /> : <Products shop={shop} onChoose={onChoose} />}
      </div>
    </Sheet>
  )
}

type ListProps = { shop: string | undefined; onChoose: Choose }

function Orders({ shop, onChoose }: ListProps) {
  return (
    <Loaded query={useQuery(mentionableOrders(useCall(), shop))} skeleton={<RowsSkeleton count={3} />}>
      {(orders: OrderMention[]) => (
        <Choices isEmpty={orders.length === 0}>
          {orders.map((order) => (
            <Choice key={order.id} status={<StatusTag order={order} />} onChoose={() => onChoose({ order: order.id })}>
              <OrderLine order={order} />
            </Choice>
          ))}
        </Choices>
      )}
    </Loaded>
  )
}

function Products({ shop, onChoose }: ListProps) {
  return (
    <Loaded query={useQuery(mentionableProducts(useCall(), shop))} skeleton={<RowsSkeleton count={3} />}>
      {(products: ProductMention[]) => (
        <Choices isEmpty={products.length === 0}>
          {products.map((product) => (
            <Choice key={product.id} onChoose={() => onChoose({ product: product.id })}>
              <ProductLine product={product} />
            </Choice>
          ))}
        </Choices>
      )}
    </Loaded>
  )
}

function Choices({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const text = useTranslations('service.mentions')
  if (isEmpty) return <p className="py-8 text-center text-ink-2">{text('none')}</p>
  return <ul className="divide-y divide-line">{children}</ul>
}

type ChoiceProps = { onChoose: () => void; status?: ReactNode; children: ReactNode }

/** Its parts stay in one line, however long the name is. */
function Choice({ onChoose, status, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="press flex w-full flex-col items-start gap-1 py-2.5 text-left"
      >
        <span className="flex w-full items-center gap-3">{children}</span>
        {status}
      </button>
    </li>
  )
}
