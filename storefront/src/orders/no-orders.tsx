import { useTranslations } from 'use-intl'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'

/** For who has never ordered. */
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

/** What was here may have moved on: the way to it. */
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
