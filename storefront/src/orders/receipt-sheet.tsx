import type { OrderDetail } from '@sealane/contract/orders'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { Logo } from '@sealane/ui/logo'
import { useMoney } from '@sealane/ui/money-text'
import { Sheet } from '../ui/sheet.tsx'
import { AddressText } from './delivery-card.tsx'
import { netPaidOf } from './order.rules.ts'
import { SumLine, Sums } from './sums.tsx'
import { useMoment } from './use-moment.ts'

type ReceiptProps = { order: OrderDetail; isOpen: boolean; onClose: () => void }

/** The receipt with items, shop and payment; the browser prints it or saves it as a file. */
export function ReceiptSheet({ order, isOpen, onClose }: ReceiptProps) {
  const text = useTranslations('orders.receipt')
  return (
    <Sheet isOpen={isOpen} title={text('open')} onClose={onClose}>
      <div className="px-5 pb-5">
        <Receipt order={order} />
        <Button isBlock className="mt-5" onClick={() => print()}>
          <Icon of={Printer} size={20} />
          {text('print')}
        </Button>
      </div>
    </Sheet>
  )
}

/** The only content that is printed while the sheet is open: see `.receipt` in app.css. */
function Receipt({ order }: { order: OrderDetail }) {
  const text = useTranslations('orders')
  const money = useMoney()
  const moment = useMoment()
  const { shop, items, pieces, address, payments, repayments, subtotal, freight, discount, total } = order
  return (
    <article className="receipt">
      <div className="flex items-center justify-between gap-3">
        <Logo />
        <div className="text-right">
          <Block title={text('receipt.open')}>
            <b className="tabular-nums">{order.order_no}</b>
          </Block>
        </div>
      </div>
      <div className="type-b2 mt-4 grid gap-4 mid:grid-cols-2">
        <Block title={text('receipt.seller')}>{shop.name}</Block>
        <Block title={text('receipt.buyer')}>
          {address.addressee}
          <AddressText address={address} />
        </Block>
        <Block title={text('receipt.ordered')}>{moment.full(order.created_at)}</Block>
        {payments.map(({ at }) => (
          <Block key={at} title={text('receipt.paid')}>
            {moment.full(at)}
          </Block>
        ))}
      </div>
      <dl className="type-b2 my-4 flex flex-col gap-2 border-y border-line py-4">
        {items.map(({ id, name, spec, quantity, unit_price }) => (
          <div key={id} className="flex justify-between gap-3">
            <dt className="min-w-0">
              {name}
              <span className="type-c1 block text-ink-2">
                {[spec, text('receipt.quantity', { n: quantity, price: money(unit_price) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </dt>
            <dd className="flex-none font-semibold tabular-nums">{money(unit_price * quantity)}</dd>
          </div>
        ))}
      </dl>
      <Sums pieces={pieces} subtotal={subtotal} freight={freight} discount={discount} />
      <dl className="type-b2 mt-2 border-t border-line pt-2">
        <SumLine name={text('sums.total')}>{money(total)}</SumLine>
      </dl>
      {repayments.length > 0 && <Repaid order={order} />}
      <p className="type-c1 mt-4 text-ink-2">{text('receipt.note')}</p>
    </article>
  )
}

/** Shows the repayments, and the rest of the payment. */
function Repaid({ order }: { order: OrderDetail }) {
  const text = useTranslations('orders.receipt')
  const money = useMoney()
  const moment = useMoment()
  return (
    <dl className="type-b2 mt-2 flex flex-col gap-2 border-t border-line pt-2">
      {order.repayments.map(({ amount, at }, index) => (
        <SumLine key={index} name={text('refundedAt', { time: moment.full(at) })}>
          {money(-amount)}
        </SumLine>
      ))}
      <SumLine name={text('afterRefunds')}>{money(netPaidOf(order))}</SumLine>
    </dl>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <div className="type-c1 text-ink-2">{title}</div>
      {children}
    </div>
  )
}
