import type { Preview } from '@sealane/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { isRefused } from '../app/refused.ts'
import { showSuccess } from '@sealane/ui/toast'
import { preview } from './checkout.queries.ts'
import { isPreview, toCreation, type CheckoutSelection } from './checkout.rules.ts'

type PlaceOrderInput = { address_id: string; seen: Preview; notes: Record<string, string> }

/**
 * Places the order at the total that the shopper saw. If the server calculates another total, its new preview replaces the old one
 * and `error` states it. Afterwards Back from the payment leads to the orders, never to this checkout.
 */
export function usePlaceOrder(selection: CheckoutSelection, onLeft: () => void) {
  const call = useCall({ isQuiet: true })
  const queries = useQueryClient()
  const text = useTranslations('orders.checkout')
  const { go } = useNavigation()
  const placing = useMutation({
    mutationFn: (placed: PlaceOrderInput) => call('POST /api/order/create', { body: toCreation(selection, placed) }),
    onSuccess: ({ group_id }) => {
      showSuccess(text('created'))
      go('/order', { replace: true })
      go(`/payment?group=${group_id}`)
      // Also while no page shows it: the copy for times without a network must not offer items that were bought.
      void queries.invalidateQueries({ queryKey: ['cart'], exact: true, refetchType: 'all' })
      void queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (error) => {
      if (!isRefused(error)) return
      if (isPreview(error.data)) queries.setQueryData(preview(call, selection).queryKey, error.data)
      else void queries.invalidateQueries({ queryKey: ['addresses'] })
    },
  })
  useLeaving(placing, onLeft)
  return placing
}

/** The page is kept: leaving it clears the message and, after an order, all of the order's input. */
function useLeaving({ isSuccess, reset }: { isSuccess: boolean; reset: () => void }, onLeft: () => void): void {
  const queries = useQueryClient()
  const last = useRef({ isSuccess, onLeft })
  useEffect(() => {
    last.current = { isSuccess, onLeft }
  })
  useEffect(
    () => () => {
      if (last.current.isSuccess) {
        queries.removeQueries({ queryKey: ['cart', 'preview'] })
        last.current.onLeft()
      }
      reset()
    },
    [queries, reset],
  )
}
