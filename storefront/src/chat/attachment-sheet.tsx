import type { OrderAttachment, ProductAttachment } from '@sealane/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { StatusTag } from '../orders/status-tag.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { ConversationAddress } from './address.rules.ts'
import { attachableOrders, attachableProducts } from './conversations.queries.ts'
import { OrderLine, ProductLine } from './attachment-cards.tsx'

type AttachmentHandler = (chosen: Pick<ConversationAddress, 'product' | 'order'>) => void
type AttachmentSheetProps = {
  shop: string | undefined
  isOpen: boolean
  onChoose: AttachmentHandler
  onClose: () => void
}

const parts = ['orders', 'products'] as const

/** Lists the possible subjects of a message: the shopper's orders from this shop, and the shop's products that the shopper has viewed. */
export function AttachmentSheet({ shop, isOpen, onChoose, onClose }: AttachmentSheetProps) {
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

type AttachmentListProps = { shop: string | undefined; onChoose: AttachmentHandler }

function Orders({ shop, onChoose }: AttachmentListProps) {
  return (
    <Loaded query={useQuery(attachableOrders(useCall(), shop))} skeleton={<RowsSkeleton count={3} />}>
      {(orders: OrderAttachment[]) => (
        <Choices isEmpty={orders.length === 0}>
          {orders.map((order) => (
            <AttachmentChoice
              key={order.id}
              status={<StatusTag order={order} />}
              onChoose={() => onChoose({ order: order.id })}
            >
              <OrderLine order={order} />
            </AttachmentChoice>
          ))}
        </Choices>
      )}
    </Loaded>
  )
}

function Products({ shop, onChoose }: AttachmentListProps) {
  return (
    <Loaded query={useQuery(attachableProducts(useCall(), shop))} skeleton={<RowsSkeleton count={3} />}>
      {(products: ProductAttachment[]) => (
        <Choices isEmpty={products.length === 0}>
          {products.map((product) => (
            <AttachmentChoice key={product.id} onChoose={() => onChoose({ product: product.id })}>
              <ProductLine product={product} />
            </AttachmentChoice>
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

type AttachmentChoiceProps = { onChoose: () => void; status?: ReactNode; children: ReactNode }

/** A choice whose parts stay in one line, even if the name is long. */
function AttachmentChoice({ onChoose, status, children }: AttachmentChoiceProps) {
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
