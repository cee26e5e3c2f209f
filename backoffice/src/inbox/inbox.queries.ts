import type { MarketShop } from '@sealane/contract/shop-administration'
import type { PortalOrder } from '@sealane/contract/orders'
import type { PortalApplication } from '@sealane/contract/applications'
import type { PortalProduct } from '@sealane/contract/products'
import type { PortalRefund } from '@sealane/contract/refunds'
import type { PortalReview } from '@sealane/contract/reviews'
import type { PortalUser } from '@sealane/contract/users'
import type { PortalRecharge } from '@sealane/contract/top-ups'
import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { call } from '../app/call.ts'
import { readAll } from '../app/cursors.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/** A queue longer than this shows its newest part, and says so. */
const shownMaximum = 500
const limit = 50

/** An unattended screen finds out that way that its session is over. */
const attendanceEveryMs = 300_000

/** How much waits in each queue. */
export function useInbox() {
  return useServerQuery({
    queryKey: ['inbox'],
    queryFn: () => call('GET /api/portal/inbox'),
    everyMs: attendanceEveryMs,
  })
}

/** Every recharge under audit, or that a first operator wants taken back, the oldest first. */
export function useWaitingRecharges(isEnabled = true) {
  return useServerQuery({
    queryKey: ['recharge', 'waiting'],
    queryFn: async () => {
      const read = (filter: { status: 0 } | { reversing: true }) =>
        readAll<PortalRecharge>(shownMaximum, (cursor) =>
          call('GET /api/portal/recharge/list', { query: { ...filter, sort: 'oldest', limit, cursor } }),
        )
      return (await Promise.all([read({ status: 0 }), read({ reversing: true })])).flat().toSorted(byAge)
    },
    isEnabled,
  })
}

/** Every withdrawal that is to be decided, or to be sent, the oldest first. */
export function useWaitingWithdrawals(isEnabled = true) {
  return useServerQuery({
    queryKey: ['withdrawal', 'waiting'],
    queryFn: async () => {
      const read = (state: 'auditing' | 'passed') =>
        readAll<PortalWithdrawal>(shownMaximum, (cursor) =>
          call('GET /api/portal/withdrawal/list', { query: { state, sort: 'oldest', limit, cursor } }),
        )
      return (await Promise.all([read('auditing'), read('passed')])).flat().toSorted(byAge)
    },
    isEnabled,
  })
}

/** Every application for a shop under review, the oldest first. */
export function useWaitingApplications(isEnabled = true) {
  return useServerQuery({
    queryKey: ['application', 'waiting'],
    queryFn: () =>
      readAll<PortalApplication>(shownMaximum, (cursor) =>
        call('GET /api/portal/application/list', { query: { status: 'reviewing', sort: 'oldest', limit, cursor } }),
      ),
    isEnabled,
  })
}

/** Every shop that asks for a new name. */
export function useWaitingRenames(isEnabled = true) {
  return useServerQuery({
    queryKey: ['shops', 'renaming'],
    queryFn: () =>
      readAll<MarketShop>(shownMaximum, (cursor) =>
        call('GET /api/portal/shops/list', { query: { renaming: true, limit, cursor } }),
      ),
    isEnabled,
  })
}

/** The products that have waited longest for a look. */
export function useWaitingProducts(isEnabled = true) {
  return useServerQuery({
    queryKey: ['product', 'waiting'],
    queryFn: () =>
      readAll<PortalProduct>(2 * limit, (cursor) =>
        call('GET /api/portal/product/list', { query: { sort: 'waiting', limit, cursor } }),
      ),
    isEnabled,
  })
}

/** Every frozen account that nobody wants paid out, the longest frozen first. */
export function useFrozenUsers(isEnabled = true) {
  return useServerQuery({
    queryKey: ['users', 'waiting'],
    queryFn: async () => {
      const items = await readAll<PortalUser>(shownMaximum, (cursor) =>
        call('GET /api/portal/user/list', { query: { frozen: true, paying_out: false, limit, cursor } }),
      )
      return items.toSorted((one, other) => ((one.frozen?.at ?? '') < (other.frozen?.at ?? '') ? -1 : 1))
    },
    isEnabled,
  })
}

/** Every account that a first operator wants paid out, the longest waiting first. */
export function useWaitingPayouts(isEnabled = true) {
  return useServerQuery({
    queryKey: ['users', 'paying_out'],
    queryFn: async () => {
      const items = await readAll<PortalUser>(shownMaximum, (cursor) =>
        call('GET /api/portal/user/list', { query: { paying_out: true, limit, cursor } }),
      )
      return items.toSorted((one, other) => ((one.first_payout?.at ?? '') < (other.first_payout?.at ?? '') ? -1 : 1))
    },
    isEnabled,
  })
}

/** Every review that was reported, the longest waiting first. */
export function useReportedReviews(isEnabled = true) {
  return useServerQuery({
    queryKey: ['review', 'waiting'],
    queryFn: () =>
      readAll<PortalReview>(shownMaximum, (cursor) =>
        call('GET /api/portal/review/list', { query: { status: 'reported', sort: 'oldest', limit, cursor } }),
      ),
    isEnabled,
  })
}

/** Every order that waits to be sent (1), or that is on its way (2), the oldest first. */
export function useWaitingOrders(status: 1 | 2, isEnabled = true) {
  return useServerQuery({
    queryKey: ['order', 'waiting', status],
    queryFn: async () => {
      const items = await readAll<PortalOrder>(shownMaximum, (cursor) =>
        call('GET /api/portal/order/list', { query: { status, sort: status === 1 ? 'due' : 'newest', limit, cursor } }),
      )
      return items.toSorted(byAge)
    },
    isEnabled,
  })
}

/** What a request can wait for somebody here with. */
export type WaitingRefundStatus = 'applying' | 'return_shipped' | 'appealed'

/** Every request for a refund that waits like this, the oldest first. */
export function useWaitingRefunds(status: WaitingRefundStatus, isEnabled = true) {
  return useServerQuery({
    queryKey: ['refund', 'waiting', status],
    queryFn: () =>
      readAll<PortalRefund>(shownMaximum, (cursor) =>
        call('GET /api/portal/refund/list', { query: { status, sort: 'oldest', limit, cursor } }),
      ),
    isEnabled,
  })
}

function byAge(one: { created_at: string }, other: { created_at: string }): number {
  return one.created_at < other.created_at ? -1 : 1
}
