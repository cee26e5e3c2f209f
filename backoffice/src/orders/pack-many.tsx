import type { PortalOrder } from '@sealane/contract/orders'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { Confirm } from '../ui/dialog.tsx'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'
import { useEach } from './use-each.ts'

/** Warns, as for one order, that shoppers can no longer cancel after packing. */
export function PackMany({ orders, onClose }: { orders: readonly PortalOrder[]; onClose: () => void }) {
  const text = useTranslations('portal.orders')
  const { send, isBusy } = useEach(({ id }, headers) => call('POST /api/portal/order/pack', { body: { id } }, headers))
  const pack = async () => {
    const { done, refused } = await send(orders)
    if (done.length > 0) showSuccess(text('donePackedMany', { n: done.length }))
    for (const { id, order_no } of orders) if (refused[id] !== undefined) showFailure(`${order_no}: ${refused[id]}`)
    onClose()
  }
  return (
    <Confirm
      title={text('packMany', { n: orders.length })}
      action={text('pack')}
      isBusy={isBusy}
      onConfirm={() => void pack()}
      onClose={onClose}
    >
      {text('packText')}
    </Confirm>
  )
}
