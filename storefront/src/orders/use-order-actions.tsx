import type { Order, OrderDetail } from '@sealane/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { refundAddress } from '../refunds/refund-address.rules.ts'
import { reviewAddress } from '../reviews/address.rules.ts'
import { DoneStrip } from '../ui/done-strip.tsx'
import { showSuccess } from '@sealane/ui/toast'
import { CancelSheet, ConfirmReceiptSheet } from './order-sheets.tsx'
import type { SupportedOrderAction } from './order.rules.ts'
import { orderDetail } from './orders.queries.ts'

type OrderChange = { order: Order; action: Exclude<SupportedOrderAction, 'pay' | 'refund' | 'review'> }
export type OrderActionHandler = (order: Order, action: SupportedOrderAction) => void

type OrderActions = {
  /** Executes an action; asks for confirmation first if it cannot be undone. */
  act: OrderActionHandler
  isBusy: (order: Order, action: SupportedOrderAction) => boolean
  /** The confirmation sheets; the page renders them once. */
  sheets: ReactNode
}

/**
 * Provides the actions of orders. In a list the order may disappear afterwards, so a link to it is offered there. After an order is
 * confirmed, the review follows.
 */
export function useOrderActions({ isList }: { isList: boolean }): OrderActions {
  const { go } = useNavigation()
  const [asking, setAsking] = useState<OrderChange>()
  const [isOpen, setIsOpen] = useState(false)
  const [done, setDone] = useState<OrderChange>()
  const close = () => setIsOpen(false)
  const notifyChanged = useNotifyOrderChanged()
  const changing = useChange((change) => {
    close()
    if (change?.action === 'finish') {
      notifyChanged(change)
      return go(reviewAddress(change.order.id))
    }
    if (change !== undefined && isList) setDone(change)
    else if (change !== undefined) notifyChanged(change)
  })
  const act: OrderActionHandler = (order, action) => {
    if (action === 'pay') return go(`/payment?group=${order.group_id}`)
    if (action === 'refund') return go(refundAddress(order))
    if (action === 'review') return go(reviewAddress(order.id))
    if (action === 'extend' || action === 'finish') return changing.mutate({ order, action })
    setAsking({ order, action })
    setIsOpen(true)
  }
  const sheet = { isBusy: changing.isPending, onClose: close }
  return {
    act,
    isBusy: (order, action) =>
      changing.isPending && changing.variables.order.id === order.id && changing.variables.action === action,
    sheets: (
      <>
        {asking !== undefined && (
          <>
            <CancelSheet
              {...sheet}
              order={asking.order}
              isOpen={isOpen && asking.action === 'cancel'}
              onConfirm={() => changing.mutate(asking)}
            />
            <ConfirmReceiptSheet
              {...sheet}
              order={asking.order}
              isOpen={isOpen && asking.action === 'confirm'}
              onConfirm={() => changing.mutate(asking)}
              onWrong={() => go(refundAddress(asking.order))}
            />
          </>
        )}
        {done !== undefined && <ChangedOrder key={`${done.action} ${done.order.id}`} change={done} onEnd={setDone} />}
      </>
    ),
  }
}

function useNotifyOrderChanged(): (change: OrderChange) => void {
  const text = useTranslations('orders.changed')
  return ({ action }) => showSuccess(text(action))
}

function ChangedOrder({ change: { order, action }, onEnd }: { change: OrderChange; onEnd: (none: undefined) => void }) {
  const text = useTranslations('orders.changed')
  const { go } = useNavigation()
  const end = useCallback(() => onEnd(undefined), [onEnd])
  return <DoneStrip text={text(action)} action={text('see')} onAct={() => go(`/orderInfo/${order.id}`)} onEnd={end} />
}

/**
 * Stays busy until every list shows the changed order; `onEnd` receives the executed change. A refusal means that the order has
 * changed meanwhile, so the lists are fetched again too.
 */
function useChange(onEnd: (change: OrderChange | undefined) => void) {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ order, action }: OrderChange) => call(`POST /api/order/${action}`, { body: { id: order.id } }),
    onSuccess: (order) => {
      queries.setQueryData<OrderDetail>(
        orderDetail(call, order.id).queryKey,
        (previous) => previous && { ...previous, ...order },
      )
    },
    onSettled: async (_order, error, change) => {
      for (const noun of ['userInfo', 'bill']) void queries.invalidateQueries({ queryKey: [noun] })
      await queries.invalidateQueries({ queryKey: ['orders'] })
      onEnd(error === null ? change : undefined)
    },
  })
}
