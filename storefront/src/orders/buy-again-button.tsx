import type { Order } from '@sealane/contract/orders'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { useBuyAgain } from './use-buy-again.ts'

type BuyAgainProps = { order: Order; isBar?: boolean }

export function BuyAgainButton({ order, isBar = false }: BuyAgainProps) {
  const text = useTranslations('orders.again')
  const { buyAgain, isBusy } = useBuyAgain(order)
  return (
    <Button
      variant="outline"
      size={isBar ? 'l' : 'm'}
      isBusy={isBusy}
      className={isBar ? 'min-w-30 grow' : ''}
      onClick={buyAgain}
    >
      {text('action')}
    </Button>
  )
}
