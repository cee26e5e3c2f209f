import type { PortalOrder } from '@sealane/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Confirm } from '../ui/dialog.tsx'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'

/** Warns that the shopper can no longer cancel after packing. */
export function PackConfirm({ order, onClose }: { order: PortalOrder; onClose: () => void }) {
  const text = useTranslations('portal.orders')
  const failureText = useFailureText()
  const queries = useQueryClient()
  const packing = useAction((id: string, headers) => call('POST /api/portal/order/pack', { body: { id } }, headers))
  const pack = async () => {
    try {
      await packing.mutateAsync(order.id)
      showSuccess(text('donePacked'))
    } catch (error) {
      showFailure(failureText(error))
    }
    await Promise.all(['order', 'inbox'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    onClose()
  }
  return (
    <Confirm
      title={text('packTitle', { order: order.order_no })}
      action={text('pack')}
      isBusy={packing.isPending}
      onConfirm={() => void pack()}
      onClose={onClose}
    >
      {text('packText')}
    </Confirm>
  )
}
