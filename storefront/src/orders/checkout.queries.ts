import type { ApiCall } from '@sealane/contract/client'
import type { Preview } from '@sealane/contract/orders'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CheckoutSelection } from './checkout.rules.ts'

/** What the selected lines, or one variant alone, would cost now. Under `cart`: it changes with the bag. */
export const preview = (call: ApiCall, wanted: CheckoutSelection) =>
  queryOptions({
    queryKey: ['cart', 'preview', wanted],
    queryFn: (): Promise<Preview> => call('POST /api/order/preview', { body: wanted }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
