import { orderAddress, rechargeAddress } from '../app/address.ts'
import type { Task } from './inbox.rules.ts'

/** Where the task is done. */
export function addressOf(task: Task): string {
  return task.kind === 'recharge'
    ? rechargeAddress(task.recharge.id)
    : orderAddress(task.order.order_no, task.order.status)
}
