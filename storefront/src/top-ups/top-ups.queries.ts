import type { ApiCall } from '@sealane/contract/client'
import type { AuditStatus } from '@sealane/contract/top-ups'
import type { BillFilter } from '@sealane/contract/ledger'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** The query for recharges, newest first; only those of an audit status if one is given. */
export const recharges = (call: ApiCall, status?: AuditStatus) =>
  infiniteQueryOptions({
    queryKey: ['recharges', 'list', status ?? 'all'],
    refetchOnMount: 'always',
    queryFn: ({ pageParam }) => call('GET /api/user/recharge_log', { query: { status, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const lastRecharges = (call: ApiCall) =>
  queryOptions({
    queryKey: ['recharges', 'last'],
    refetchOnMount: 'always',
    queryFn: () => call('GET /api/user/recharge_log', { query: { limit: 3 } }),
  })

export const waitingRecharges = (call: ApiCall) =>
  queryOptions({
    queryKey: ['recharges', 'waiting'],
    refetchOnMount: 'always',
    queryFn: () => call('GET /api/user/recharge_log', { query: { status: 0, limit: 50 } }),
  })

/**
 * The query for the receiving account with the reference of the next transfer, for a checkout group or for none. The reference stays
 * the same until a request uses it.
 */
export const receivingAccount = (call: ApiCall, group?: string) =>
  queryOptions({
    queryKey: ['receivingAccount', group ?? 'none'],
    queryFn: () => call('GET /api/user/recharge_account', { query: { group_id: group } }),
  })

/** The query for the newest recharges, which include payments found on chains. */
export const chainPayments = (call: ApiCall) =>
  queryOptions({
    queryKey: ['recharges', 'onchain'],
    queryFn: () => call('GET /api/user/recharge_log', { query: { limit: 20 } }),
  })

export const networks = (call: ApiCall) =>
  queryOptions({ queryKey: ['networks'], queryFn: () => call('GET /api/user/getBlockchain') })

/** The query for the journal, newest first, with the given filter. */
export const bill = (call: ApiCall, filter: BillFilter) =>
  infiniteQueryOptions({
    queryKey: ['bill', 'list', filter],
    refetchOnMount: 'always',
    queryFn: ({ pageParam }) => call('GET /api/user/bill', { query: { ...filter, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The query for the incoming and outgoing sums of the filtered journal, and the date of its beginning. */
export const billSums = (call: ApiCall, filter: BillFilter) =>
  queryOptions({
    queryKey: ['bill', 'sums', filter],
    refetchOnMount: 'always',
    queryFn: () => call('GET /api/user/bill_sums', { query: filter }),
  })
