import type { ApiCall } from '@sealane/contract/client'
import type { Preview } from '@sealane/contract/orders'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CheckoutSelection } from './checkout.rules.ts'

/** The query for the current cost of the selected lines, or of a single variant. Its key is under `cart` because it changes with the bag. */
export const preview = (call: ApiCall, selection: CheckoutSelection) =>
  queryOptions({
    queryKey: ['cart', 'preview', selection],
    queryFn: (): Promise<Preview> => call('POST /api/order/preview', { body: selection }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
