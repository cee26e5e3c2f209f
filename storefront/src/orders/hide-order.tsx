import type { Order, OrderDetail } from '@sealane/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Button } from '@sealane/ui/button'
import { DoneStrip } from '../ui/done-strip.tsx'
import { orderDetail } from './orders.queries.ts'

/** Removes a finished order from the list. A notice offers to undo this for a while; this page always does. */
export function HideOrder({ order }: { order: Order }) {
  const text = useTranslations('orders.hide')
  const [isNoticeShown, setIsNoticeShown] = useState(false)
  const end = useCallback(() => setIsNoticeShown(false), [])
  const { mutate, isPending } = useHide(order, setIsNoticeShown)
  if (!order.hideable) return undefined
  return (
    <>
      <Button variant="text" size="m" isBlock isBusy={isPending} className="mt-3" onClick={() => mutate(!order.hidden)}>
        {text(order.hidden ? 'back' : 'action')}
      </Button>
      {isNoticeShown && (
        <DoneStrip
          text={text('done')}
          action={text('undo')}
          isBusy={isPending}
          isAboveBar
          onAct={() => mutate(false)}
          onEnd={end}
        />
      )}
    </>
  )
}

function useHide(order: Order, onHidden: (isHidden: boolean) => void) {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (hidden: boolean) => call('POST /api/order/hide', { body: { id: order.id, hidden } }),
    onSuccess: ({ hidden }) => {
      queries.setQueryData<OrderDetail>(
        orderDetail(call, order.id).queryKey,
        (previous) => previous && { ...previous, hidden },
      )
      onHidden(hidden)
      return queries.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}
