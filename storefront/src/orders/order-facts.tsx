import type { OrderDetail } from '@sealane/contract/orders'
import { ReceiptText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { AddressText } from './delivery-card.tsx'
import { deadlineOf, eventsOf } from './order.rules.ts'
import { SumLine } from './sums.tsx'
import { useMoment } from './use-moment.ts'

const ReceiptSheet = lazy(async () => ({ default: (await import('./receipt-sheet.tsx')).ReceiptSheet }))

/** Shows the delivery address, the order number, the payments and the note to the seller. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { address, order_no, note, payments } = order
  const text = useTranslations('orders.facts')
  const money = useMoney()
  const moment = useMoment()
  return (
    <Card className="mt-3 p-4">
      <h2 className="type-h2">{text('address')}</h2>
      <p className="type-h3 mt-2">{address.addressee}</p>
      <div className="type-c1 mt-1 text-ink-2">
        <AddressText address={address} />
        <span className="tabular-nums">{address.mobile_shown}</span>
      </div>
      <dl className="type-b2 mt-3 flex flex-col gap-2 border-t border-line pt-2">
        <SumLine name={text('number')}>
          <span className="inline-flex items-center">
            {order_no}
            <span className="-my-2 -mr-3">
              <CopyButton value={order_no} label={text('number')} />
            </span>
          </span>
        </SumLine>
        {payments.map(({ amount, at }) => (
          <SumLine key={at} name={text('paidAt', { time: moment.at(at) })}>
            {money(amount)}
          </SumLine>
        ))}
        <NextDeadline order={order} />
      </dl>
      {payments.length > 0 && <ReceiptButton order={order} />}
      {note !== '' && (
        <>
          <h3 className="type-b2 mt-3 text-ink-2">{text('note')}</h3>
          <p className="type-b2 mt-1">{note}</p>
        </>
      )}
    </Card>
  )
}

function ReceiptButton({ order }: { order: OrderDetail }) {
  const text = useTranslations('orders.receipt')
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <Button variant="soft" size="m" className="mt-3" onClick={() => setIsOpen(true)}>
        <Icon of={ReceiptText} size={20} />
        {text('open')}
      </Button>
      <Suspense>
        {isOpen !== undefined && <ReceiptSheet order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

function NextDeadline({ order }: { order: OrderDetail }) {
  const text = useTranslations('orders.facts')
  const moment = useMoment()
  const deadline = deadlineOf(order)
  if (deadline === undefined) return undefined
  return <SumLine name={text(deadline.kind)}>{moment.at(deadline.at)}</SumLine>
}

export function OrderHistory({ order }: { order: OrderDetail }) {
  const text = useTranslations('orders.history')
  const moment = useMoment()
  return (
    <Card className="mt-3 p-4">
      <h2 className="type-h2">{text('title')}</h2>
      <dl className="type-b2 mt-3 flex flex-col gap-2">
        {eventsOf(order).map(({ kind, at }) => (
          <SumLine key={`${kind} ${at}`} name={text(kind)}>
            <time dateTime={at} className="font-normal text-ink-2">
              {moment.at(at)}
            </time>
          </SumLine>
        ))}
      </dl>
    </Card>
  )
}
