import type { Order } from '@sealane/contract/orders'
import { useTranslations } from 'use-intl'
import { reviewAddress } from '../reviews/address.rules.ts'
import { Button, ButtonLink, type ButtonStyle } from '@sealane/ui/button'
import { actionsOf, type SupportedOrderAction } from './order.rules.ts'
import { useAwaitingRecharge } from './use-awaiting-recharge.ts'
import type { OrderActionHandler } from './use-order-actions.tsx'

type OrderButtonsProps = {
  order: Order
  act: OrderActionHandler
  isBusy: (order: Order, action: SupportedOrderAction) => boolean
  /** On the order's own page: the buttons share the whole width of the bottom bar. */
  isBar?: boolean
}

const actionVariants: Record<SupportedOrderAction, NonNullable<ButtonStyle['variant']>> = {
  cancel: 'outline',
  refund: 'outline',
  extend: 'outline',
  finish: 'soft',
  confirm: 'ink',
  review: 'soft',
  pay: 'primary',
}

/**
 * Shows exactly the actions that the server permits, and the link to the review. Payment becomes secondary while a recharge for the
 * order is under audit. The labels are short; screen readers get the full ones.
 */
export function OrderButtons({ order, act, isBusy, isBar = false }: OrderButtonsProps) {
  const text = useTranslations('orders')
  const isAwaiting = useAwaitingRecharge([order])
  const size = isBar ? 'l' : 'm'
  const width = isBar ? 'min-w-30 grow' : ''
  if (order.reviewed && actionsOf(order).length === 0) {
    return (
      <ButtonLink href={reviewAddress(order.id)} variant="outline" size={size} className={width}>
        {text('actions.short.reviewed')}
      </ButtonLink>
    )
  }
  return actionsOf(order).map((action) => {
    const isPayLater = isAwaiting && action === 'pay'
    const words = text(isPayLater ? 'entry.awaitingRecharge' : `actions.short.${action}`)
    return (
      <Button
        key={action}
        variant={isPayLater ? 'outline' : actionVariants[action]}
        size={size}
        aria-label={isPayLater ? words : nameOf(words, text(`actions.full.${action}`))}
        isBusy={isBusy(order, action)}
        className={width}
        onClick={() => act(order, action)}
      >
        {words}
      </Button>
    )
  })
}

/** Returns the accessible name. It begins with the visible label, so that voice control can press the button by it. */
function nameOf(short: string, full: string): string {
  return short === full ? full : `${short}: ${full}`
}
