import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { queueNames, taskSubjects } from './queues.ts'
import { PortalApplication } from './applications.ts'
import { PortalOrder } from './orders.ts'
import { PortalProduct } from './products.ts'
import { PortalRefund } from './refunds.ts'
import { PortalReview } from './reviews.ts'
import { Id, Timestamp } from './schemas.ts'
import { MarketShop } from './shop-administration.ts'
import { PortalRecharge } from './top-ups.ts'
import { PortalUser } from './users.ts'
import { PortalWithdrawal } from './withdrawals.ts'

const task = {
  /** The subject and its id, such as `recharge 17`. */
  key: v.string(),
  queue: v.picklist(queueNames),
  since: Timestamp,
  /** The promised time; null if there is no promise. */
  due: v.nullable(Timestamp),
  /** The operator who works on it. */
  assignee: v.nullable(v.string()),
  /** The caller may not decide it: it is their own, or needs a second operator. */
  for_other: v.boolean(),
}

/** A task that waits for a decision or for work, with its record as the lists show it. */
export const InboxTask = v.variant('kind', [
  v.object({ kind: v.literal('recharge'), recharge: PortalRecharge, ...task }),
  v.object({ kind: v.literal('withdrawal'), withdrawal: PortalWithdrawal, ...task }),
  v.object({ kind: v.literal('application'), application: PortalApplication, ...task }),
  v.object({ kind: v.literal('shop'), shop: MarketShop, ...task }),
  v.object({ kind: v.literal('product'), product: PortalProduct, ...task }),
  v.object({ kind: v.literal('refund'), refund: PortalRefund, ...task }),
  v.object({ kind: v.literal('review'), review: PortalReview, ...task }),
  v.object({ kind: v.literal('user'), user: PortalUser, ...task }),
  v.object({ kind: v.literal('order'), order: PortalOrder, ...task }),
])
export type InboxTask = v.InferOutput<typeof InboxTask>

export const inboxEndpoints = endpoints({
  /** The queues that wait for an operator: their sizes and the oldest task, and which tasks have an assignee. */
  'GET /api/portal/inbox': {
    caller: 'staff',
    duties: ['support', 'finance', 'catalogue'],
    shopRole: 'packer',
    reply: v.object({
      queues: v.array(
        v.object({
          queue: v.picklist(queueNames),
          count: v.number(),
          oldest: v.nullable(Timestamp),
        }),
      ),
      holders: v.array(v.object({ subject: v.picklist(taskSubjects), id: v.string(), account: v.string() })),
    }),
  },
  /**
   * The tasks of the operator's queues, or of one queue, the most urgent first: at most 100 of each queue, or 300 of the one. The shops' queues are
   * only read if they are named.
   */
  'GET /api/portal/inbox/tasks': {
    caller: 'operator',
    duties: ['support', 'finance', 'catalogue'],
    query: v.object({ queue: v.optional(v.picklist(queueNames)) }),
    reply: v.object({ items: v.array(InboxTask), next: v.null() }),
  },
  /** Assigns a task to the operator if no colleague has it, or removes any assignment. An assignment does not restrict who decides. */
  'POST /api/portal/inbox/hold': {
    caller: 'operator',
    duties: ['support', 'finance', 'catalogue'],
    body: v.strictObject({ subject: v.picklist(taskSubjects), id: Id, held: v.boolean() }),
    reply: v.object({ account: v.nullable(v.string()) }),
    refusals: ['NOT_FOUND'],
  },
})
