import type { Call } from '@sealane/contract/client'
import type { AuditStatus, BillKind } from '@sealane/contract/wallet'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** Recharges, newest first; of one audit status when it is given. */
export const recharges = (call: Call, status?: AuditStatus) =>
  infiniteQueryOptions({
    queryKey: ['recharges', 'list', status ?? 'all'],
    queryFn: ({ pageParam }) => call('GET /api/user/recharge_log', { query: { status, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const lastRecharges = (call: Call) =>
  queryOptions({
    queryKey: ['recharges', 'last'],
    queryFn: () => call('GET /api/user/recharge_log', { query: { limit: 3 } }),
  })

export const waitingRecharges = (call: Call) =>
  queryOptions({
    queryKey: ['recharges', 'waiting'],
    queryFn: () => call('GET /api/user/recharge_log', { query: { status: 0, limit: 50 } }),
  })

/** Each asking makes a new reference, so it is asked for once per transfer and not again while it is being written down. */
export const receivingAccount = (call: Call) =>
  queryOptions({
    queryKey: ['receivingAccount'],
    queryFn: () => call('GET /api/user/recharge_account'),
    staleTime: Infinity,
  })

export const networks = (call: Call) =>
  queryOptions({ queryKey: ['networks'], queryFn: () => call('GET /api/user/getBlockchain') })

/** The journal, newest first; of one kind when it is given. */
export const bill = (call: Call, kind?: BillKind) =>
  infiniteQueryOptions({
    queryKey: ['bill', kind ?? 'all'],
    queryFn: ({ pageParam }) => call('GET /api/user/bill', { query: { kind, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
