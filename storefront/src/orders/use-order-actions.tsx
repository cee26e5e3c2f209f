import type { Order, OrderDetail } from '@sealane/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { showSuccess } from '../ui/toast.ts'
import { CancelSheet, ConfirmReceiptSheet } from './order-sheets.tsx'
import type { KnownAction } from './order.rules.ts'
import { orderDetail } from './orders.queries.ts'

type Change = { order: Order; action: Exclude<KnownAction, 'pay'> }
export type Act = (order: Order, action: KnownAction) => void

type OrderActions = {
  /** Carries an action out, after asking where it cannot be taken back. */
  act: Act
  isBusy: (order: Order, action: KnownAction) => boolean
  /** The questions; to be put on the page once. */
  sheets: ReactNode
}

export function useOrderActions(): OrderActions {
  const { go } = useNavigation()
  const [asking, setAsking] = useState<Change>()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const changing = useChange(close)
  const act: Act = (order, action) => {
    if (action === 'pay') return go(`/payment?group=${order.group_id}`)
    if (action === 'extend' || action === 'finish') return changing.mutate({ order, action })
    setAsking({ order, action })
    setIsOpen(true)
  }
  const sheet = { isBusy: changing.isPending, onClose: close }
  return {
    act,
    isBusy: (order, action) =>
      changing.isPending && changing.variables.order.id === order.id && changing.variables.action === action,
    sheets: asking !== undefined && (
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
        />
      </>
    ),
  }
}

/** Busy until every list shows the order as it is now. A refusal means that it changed meanwhile: the lists are asked again too. */
function useChange(onEnd: () => void) {
  const call = useCall()
  const queries = useQueryClient()
  const text = useTranslations('shell.notices')
  return useMutation({
    mutationFn: ({ order, action }: Change) => call(`POST /api/order/${action}`, { body: { id: order.id } }),
    onSuccess: (order) => {
      queries.setQueryData<OrderDetail>(
        orderDetail(call, order.id).queryKey,
        (known) => known && { ...known, ...order },
      )
      showSuccess(text('changed'))
    },
    onSettled: async () => {
      for (const noun of ['userInfo', 'bill']) void queries.invalidateQueries({ queryKey: [noun] })
      await queries.invalidateQueries({ queryKey: ['orders'] })
      onEnd()
    },
  })
}
