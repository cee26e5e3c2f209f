import type { PortalRefund } from '@sealane/contract/refunds'
import { call } from '../app/call.ts'
import { readAll } from '../app/cursors.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/** Maximum number of requests in the queue. */
const shownMaximum = 200

/** The statuses in which a request waits for a shop or for an operator. */
export type WaitingRefundStatus = 'applying' | 'return_shipped' | 'appealed'

/** Queries the waiting refund requests of one status, oldest first. */
export function useWaitingRefunds(status: WaitingRefundStatus, isEnabled = true) {
  return useServerQuery({
    queryKey: ['refund', 'waiting', status],
    queryFn: () =>
      readAll<PortalRefund>(shownMaximum, (cursor) =>
        call('GET /api/portal/refund/list', { query: { status, sort: 'oldest', limit: 50, cursor } }),
      ),
    isEnabled,
  })
}
