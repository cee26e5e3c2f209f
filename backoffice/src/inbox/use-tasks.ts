import type { QueueName } from '@sealane/contract/queues'
import { mayOpen, type OfficePage } from '../app/access.rules.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import {
  useFrozenUsers,
  useReportedReviews,
  useWaitingApplications,
  useWaitingOrders,
  useWaitingPayouts,
  useWaitingProducts,
  useWaitingRecharges,
  useWaitingRefunds,
  useWaitingRenames,
  useWaitingWithdrawals,
} from './inbox.queries.ts'
import {
  toApplicationTask,
  toOrderTask,
  toPayoutTask,
  toProductTask,
  toRechargeTask,
  toRefundTask,
  toRenameTask,
  toReviewTask,
  toUserTask,
  toWithdrawalTask,
  type InboxTask,
} from './inbox.rules.ts'

/** What one may decide on. What waits for shops is asked for only where it is looked at. */
export function useTasks(queue: QueueName | undefined) {
  const rights = useAccessRights()
  const may = (page: OfficePage | 'freeze' | 'check' | 'payOut') => mayOpen(rights, page)
  const recharges = useWaitingRecharges(may('recharge'))
  const withdrawals = useWaitingWithdrawals(may('withdrawal'))
  const applications = useWaitingApplications(may('application'))
  const renames = useWaitingRenames(may('shops'))
  const products = useWaitingProducts(may('check'))
  const appeals = useWaitingRefunds('appealed', may('refund'))
  const reviews = useReportedReviews(may('review'))
  const users = useFrozenUsers(may('freeze'))
  const payouts = useWaitingPayouts(may('payOut'))
  const { orders, refunds } = useTasksOfShops(queue)
  const alone = [recharges, withdrawals, applications, renames, products, appeals, reviews, users, payouts]
  const all = [...alone, ...orders, ...refunds]
  const needed = all.filter(({ isEnabled }) => isEnabled)
  const query = needed.find(({ error }) => error !== null) ?? needed[0] ?? recharges
  if (needed.some(({ data }) => data === undefined)) return { tasks: undefined, query }
  const tasks = [
    ...tasksOf(recharges, toRechargeTask),
    ...tasksOf(withdrawals, toWithdrawalTask),
    ...tasksOf(applications, toApplicationTask),
    ...tasksOf(renames, toRenameTask),
    ...tasksOf(products, toProductTask),
    ...tasksOf(reviews, toReviewTask),
    ...tasksOf(users, toUserTask),
    ...tasksOf(payouts, toPayoutTask),
    ...[appeals, ...refunds].flatMap(({ data }) => data ?? []).map(toRefundTask),
    ...orders.flatMap(({ data }) => data ?? []).map(toOrderTask),
  ]
  return { tasks, query }
}

function tasksOf<Row>({ data = [] }: { data: Row[] | undefined }, toTask: (row: Row) => InboxTask): InboxTask[] {
  return data.map(toTask)
}

function useTasksOfShops(queue: QueueName | undefined) {
  const rights = useAccessRights()
  const isSelected = (...queues: QueueName[]) => queue !== undefined && queues.includes(queue)
  const mayOrders = mayOpen(rights, 'order')
  const mayRefunds = mayOpen(rights, 'refund') && isSelected('refunds')
  const toSend = useWaitingOrders(1, mayOrders && isSelected('to_pack', 'to_ship'))
  const sent = useWaitingOrders(2, mayOrders && isSelected('on_the_way'))
  const requests = useWaitingRefunds('applying', mayRefunds)
  const returns = useWaitingRefunds('return_shipped', mayRefunds)
  return { orders: [toSend, sent], refunds: [requests, returns] }
}
