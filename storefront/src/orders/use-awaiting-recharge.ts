import type { Order } from '@sealane/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { userInfo } from '../app/session.ts'
import { waitingRecharges } from '../top-ups/top-ups.queries.ts'
import { isAwaitingRecharge } from './payment.rules.ts'

/** Returns whether unpaid orders of one checkout wait for a recharge under audit. */
export function useAwaitingRecharge(orders: Order[]): boolean {
  const call = useCall()
  const enabled = orders.some(({ can }) => can.includes('pay'))
  const { data: me } = useQuery({ ...userInfo(call), enabled })
  const { data: recharges } = useQuery({ ...waitingRecharges(call), enabled })
  return enabled && me !== undefined && isAwaitingRecharge(orders, me.balance, recharges?.items ?? [])
}
