import type { QueueName } from '@sealane/contract/queues'
import { mayOpen, type OfficePage } from '../app/access.rules.ts'
import { useHeld } from '../app/use-held.ts'
import {
  useFrozenUsers,
  useReportedReviews,
  useWaitingApplications,
  useWaitingOrders,
  useWaitingProducts,
  useWaitingRecharges,
  useWaitingRefunds,
  useWaitingWithdrawals,
} from './inbox.queries.ts'
import {
  toApplicationTask,
  toOrderTask,
  toProductTask,
  toRechargeTask,
  toRefundTask,
  toReviewTask,
  toUserTask,
  toWithdrawalTask,
} from './inbox.rules.ts'

/** What one may decide on. What waits for shops is asked for only where it is looked at. */
export function useTasks(queue: QueueName | undefined) {
  const held = useHeld()
  const may = (page: OfficePage | 'freeze' | 'check') => mayOpen(held, page)
  const recharges = useWaitingRecharges(may('recharge'))
  const withdrawals = useWaitingWithdrawals(may('withdrawal'))
  const applications = useWaitingApplications(may('application'))
  const products = useWaitingProducts(may('check'))
  const appeals = useWaitingRefunds('appealed', may('refund'))
  const reviews = useReportedReviews(may('review'))
  const users = useFrozenUsers(may('freeze'))
  const { orders, refunds } = useTasksOfShops(queue)
  const all = [recharges, withdrawals, applications, products, appeals, reviews, users, ...orders, ...refunds]
  const needed = all.filter(({ isEnabled }) => isEnabled)
  const query = needed.find(({ error }) => error !== null) ?? needed[0] ?? recharges
  if (needed.some(({ data }) => data === undefined)) return { tasks: undefined, query }
  const tasks = [
    ...(recharges.data ?? []).map(toRechargeTask),
    ...(withdrawals.data ?? []).map(toWithdrawalTask),
    ...(applications.data ?? []).map(toApplicationTask),
    ...(products.data ?? []).map(toProductTask),
    ...(reviews.data ?? []).map(toReviewTask),
    ...(users.data ?? []).map(toUserTask),
    ...[appeals, ...refunds].flatMap(({ data }) => data ?? []).map(toRefundTask),
    ...orders.flatMap(({ data }) => data ?? []).map(toOrderTask),
  ]
  return { tasks, query }
}

function useTasksOfShops(queue: QueueName | undefined) {
  const held = useHeld()
  const isAsked = (...queues: QueueName[]) => queue !== undefined && queues.includes(queue)
  const mayOrders = mayOpen(held, 'order')
  const mayRefunds = mayOpen(held, 'refund') && isAsked('refunds')
  const toSend = useWaitingOrders(1, mayOrders && isAsked('to_pack', 'to_ship'))
  const sent = useWaitingOrders(2, mayOrders && isAsked('on_the_way'))
  const requests = useWaitingRefunds('applying', mayRefunds)
  const returns = useWaitingRefunds('return_shipped', mayRefunds)
  return { orders: [toSend, sent], refunds: [requests, returns] }
}
