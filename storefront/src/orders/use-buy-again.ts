import type { Order } from '@sealane/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { showFailure, showSuccess, showToast } from '@sealane/ui/toast'

/** Puts an order's items into the bag again and opens it; a message names the items that are no longer sold. */
export function useBuyAgain(order: Order): { buyAgain: () => void; isBusy: boolean } {
  const text = useTranslations('orders.again')
  const call = useCall()
  const queries = useQueryClient()
  const { go } = useNavigation()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/order/buy_again', { body: { id: order.id } }),
    onSuccess: ({ added, missing }) => {
      if (added === 0) return showFailure(text('none'))
      void queries.invalidateQueries({ queryKey: ['cart'] })
      go('/bag')
      if (missing.length > 0) showToast(text('missing', { n: missing.length }))
      else showSuccess(text('added', { n: added }))
    },
  })
  return { buyAgain: () => mutate(), isBusy: isPending }
}
