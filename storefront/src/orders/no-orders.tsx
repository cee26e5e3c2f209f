import { useTranslations } from 'use-intl'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'

/** Shown to a shopper who has never ordered. */
export function NoOrders() {
  const text = useTranslations('orders.entry')
  return (
    <Empty
      title={text('none')}
      text={text('noneText')}
      action={<ButtonLink href="/popular">{text('noneAction')}</ButtonLink>}
    />
  )
}

/** Shown when no order has this status; leads to the other orders, because their status may have changed. */
export function NoneOfStatus() {
  const text = useTranslations('orders.entry')
  return (
    <Empty
      title={text('noneHere')}
      text={text('noneHereText')}
      action={<ButtonLink href="/myPurchases">{text('all')}</ButtonLink>}
    />
  )
}
