import type { Order } from '@sealane/contract/orders'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonStyle } from '@sealane/ui/button'
import { useMoney } from '@sealane/ui/money-text'
import { Picture } from '../ui/picture.tsx'
import { Sheet } from '../ui/sheet.tsx'

type OrderSheetProps = { order: Order; isOpen: boolean; isBusy: boolean; onConfirm: () => void; onClose: () => void }

export function CancelSheet(props: OrderSheetProps) {
  const text = useTranslations('orders.cancel')
  const money = useMoney()
  const { status, order_no, total } = props.order
  return (
    <QuestionSheet
      {...props}
      title={text('title')}
      question={text('question', { no: order_no })}
      action={text('action')}
      variant="danger"
      refusal={text('keep')}
    >
      {status === 0 ? text('unpaid') : text('paid', { amount: money(total) })}
    </QuestionSheet>
  )
}

/** Confirms receipt, which releases the money to the seller: the button is dark and its label names the action. A third choice leads to a refund. */
export function ConfirmReceiptSheet({ onWrong, ...props }: OrderSheetProps & { onWrong: () => void }) {
  const text = useTranslations('orders.confirm')
  const money = useMoney()
  const { shop, total, can } = props.order
  return (
    <QuestionSheet
      {...props}
      title={text('title')}
      question={text('question', { n: props.order.pieces })}
      action={text('action')}
      variant="ink"
      refusal={text('notYet')}
      other={
        can.includes('refund') && (
          <Button variant="text" isBlock disabled={props.isBusy} className="mt-2" onClick={onWrong}>
            {text('wrong')}
          </Button>
        )
      }
    >
      {text('text', { shop: shop.name, amount: money(total) })}
    </QuestionSheet>
  )
}

type QuestionSheetProps = OrderSheetProps & {
  title: string
  question: string
  action: string
  variant: NonNullable<ButtonStyle['variant']>
  refusal: string
  /** A third choice beside confirm and close. */
  other?: ReactNode
  children: ReactNode
}

const picturesMaximum = 4

function QuestionSheet(props: QuestionSheetProps) {
  const { order, isOpen, isBusy, onConfirm, onClose, title, question, action, variant, refusal, other, children } =
    props
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose} isLocked={isBusy}>
      <div className="px-5 pt-2 pb-2">
        <div className="flex gap-2.5">
          {order.items.slice(0, picturesMaximum).map(({ id, image, image_color }) => (
            <Picture key={id} src={image} color={image_color} alt="" sizes="72px" className="size-18 rounded-picture" />
          ))}
        </div>
        <h3 className="type-d2 mt-4">{question}</h3>
        <p className="mt-2 text-ink-2">{children}</p>
        <Button variant={variant} isBlock isBusy={isBusy} className="mt-6" onClick={onConfirm}>
          {action}
        </Button>
        <Button variant="outline" isBlock disabled={isBusy} className="mt-3" onClick={onClose}>
          {refusal}
        </Button>
        {other}
      </div>
    </Sheet>
  )
}
