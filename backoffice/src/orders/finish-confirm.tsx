import type { PortalOrder } from '@sealane/contract/orders'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Confirm } from '../ui/dialog.tsx'

/** Completes a received order before its timer does. */
export function FinishConfirm({ order, onClose }: { order: PortalOrder; onClose: () => void }) {
  const text = useTranslations('portal.orders')
  const { send, isBusy } = useFormMutation(
    (body: { id: string }, headers) => call('POST /api/portal/order/finish', { body }, headers),
    { renews: ['order', 'inbox'], done: text('doneFinished'), onDone: onClose },
  )
  return (
    <Confirm
      title={text('finishTitle', { order: order.order_no })}
      action={text('finish')}
      isBusy={isBusy}
      onConfirm={() => void send({ id: order.id })}
      onClose={onClose}
    >
      {text('finishText')}
    </Confirm>
  )
}
