import { hasDuty } from '@sealane/contract/access'
import type { InboxTask } from '@sealane/contract/inbox'
import { isOfShops, queueNames, type QueueName } from '@sealane/contract/queues'
import { selectUsers } from '../accounts/user.sql.ts'
import { selectTaskAssignments } from '../audit-log/task-holder.sql.ts'
import type { Context } from '../http/serve.ts'
import { listStaffOrders } from '../orders/order-list.ts'
import { productCallerOf } from '../products/product.ts'
import { selectPortalProducts } from '../products/product-list.sql.ts'
import { listStaffRefunds } from '../refunds/refund-list.ts'
import { reviewCallerOf } from '../reviews/portal-review.ts'
import { selectPortalReviews } from '../reviews/portal-review.sql.ts'
import { listApplications } from '../shops/application.ts'
import { selectMarketShops } from '../shops/shop-administration.sql.ts'
import { selectForAudit as selectTopUps } from '../top-ups/recharge-list.sql.ts'
import { readAudit } from '../top-ups/recharge.ts'
import { selectForAudit as selectWithdrawals } from '../withdrawals/withdrawal-audit.sql.ts'
import { subjectsOf } from './inbox.ts'
import {
  queueDuties,
  toApplicationTask,
  toInbox,
  toOrderTask,
  toPayoutTask,
  toProductTask,
  toRechargeTask,
  toRefundTask,
  toRenameTask,
  toReviewTask,
  toUserTask,
  toWithdrawalTask,
  type WaitingTask,
} from './task.rules.ts'

/** A list reads 50 rows at a time. */
const limit = 50
const pagesOfEach = 2
const pagesOfOne = 6

type Page<Row> = { items: Row[]; next: string | null }
type PageRequest = { limit: number; cursor: string | undefined }
/** Reads a list as far as the inbox shows it. */
type ReadAll = <Row>(read: (page: PageRequest) => Promise<Page<Row>>) => Promise<Row[]>
type TaskSource = {
  queues: readonly QueueName[]
  read: (context: Context, all: ReadAll) => Promise<WaitingTask[]>
}

/** The lists of the back office that contain tasks. */
const sources: readonly TaskSource[] = [
  {
    queues: ['recharges', 'proofs'],
    async read(context, all) {
      const audit = await readAudit(context)
      const query = { sort: 'oldest' } as const
      const waiting = await all((page) => selectTopUps(context.tx, audit, { ...query, ...page, status: 0 }))
      const reversing = await all((page) => selectTopUps(context.tx, audit, { ...query, ...page, reversing: true }))
      return [...waiting, ...reversing].map(toRechargeTask)
    },
  },
  {
    queues: ['withdrawals'],
    async read({ tx, caller }, all) {
      const readState = (state: 'auditing' | 'passed') =>
        all((page) => selectWithdrawals(tx, { ...page, state, sort: 'oldest' }, caller))
      return [...(await readState('auditing')), ...(await readState('passed'))].map(toWithdrawalTask)
    },
  },
  {
    queues: ['payouts'],
    read: async ({ tx, caller }, all) =>
      (await all((page) => selectUsers(tx, { ...page, paying_out: true, sort: 'oldest' }, caller))).map(toPayoutTask),
  },
  {
    queues: ['applications'],
    read: async ({ tx }, all) =>
      (await all((page) => listApplications(tx, { ...page, status: 'reviewing', sort: 'oldest' }))).map(
        toApplicationTask,
      ),
  },
  {
    queues: ['renames'],
    read: async ({ tx }, all) =>
      (await all((page) => selectMarketShops(tx, { ...page, renaming: true, sort: 'oldest' }))).map(toRenameTask),
  },
  {
    queues: ['products'],
    read: async (context, all) =>
      (
        await all((page) => selectPortalProducts(context.tx, productCallerOf(context), { ...page, sort: 'waiting' }))
      ).map(toProductTask),
  },
  {
    queues: ['appeals'],
    read: async (context, all) =>
      (await all((page) => listStaffRefunds(context, { query: { ...page, status: 'appealed', sort: 'oldest' } }))).map(
        toRefundTask,
      ),
  },
  {
    queues: ['reviews'],
    read: async (context, all) =>
      (
        await all((page) =>
          selectPortalReviews(context.tx, reviewCallerOf(context), { ...page, status: 'reported', sort: 'oldest' }),
        )
      ).map(toReviewTask),
  },
  {
    queues: ['frozen'],
    read: async ({ tx, caller }, all) =>
      (await all((page) => selectUsers(tx, { ...page, frozen: true, paying_out: false, sort: 'oldest' }, caller))).map(
        toUserTask,
      ),
  },
  {
    queues: ['refunds'],
    async read(context, all) {
      const readStatus = (status: 'applying' | 'return_shipped') =>
        all((page) => listStaffRefunds(context, { query: { ...page, status, sort: 'oldest' } }))
      return [...(await readStatus('applying')), ...(await readStatus('return_shipped'))].map(toRefundTask)
    },
  },
  {
    queues: ['to_pack', 'to_ship'],
    read: async (context, all) =>
      (await all((page) => listStaffOrders(context, { query: { ...page, status: 1, sort: 'due' } }))).map(toOrderTask),
  },
  {
    queues: ['on_the_way'],
    read: async (context, all) =>
      (await all((page) => listStaffOrders(context, { query: { ...page, status: 2, sort: 'oldest' } }))).map(
        toOrderTask,
      ),
  },
]

type TaskListInput = { query: { queue?: QueueName | undefined } }

/** The tasks that the operator's duties cover, the most urgent first. */
export async function listTasks(
  context: Context,
  { query: { queue } }: TaskListInput,
): Promise<{ items: InboxTask[]; next: null }> {
  const { tx, caller } = context
  const wanted = queue === undefined ? queueNames.filter((name) => !isOfShops(name)) : [queue]
  const queues = wanted.filter((name) => hasDuty(caller.duties, queueDuties[name]))
  const all = readAllBy(queue === undefined ? pagesOfEach : pagesOfOne)
  const tasks: WaitingTask[] = []
  for (const source of sources) {
    if (source.queues.some((name) => queues.includes(name))) tasks.push(...(await source.read(context, all)))
  }
  const reader = { id: String(caller.id), account: caller.account, conflicts: caller.conflicts }
  const holders = await selectTaskAssignments(tx, subjectsOf(caller))
  const items = toInbox(
    tasks.filter((task) => queues.includes(task.queue)),
    reader,
    { holders, now: new Date() },
  )
  return { items, next: null }
}

function readAllBy(pages: number): ReadAll {
  return async (read) => {
    const rows: Awaited<ReturnType<typeof read>>['items'] = []
    let cursor: string | undefined
    for (let page = 0; page < pages; page += 1) {
      const { items, next } = await read({ limit, cursor })
      rows.push(...items)
      if (next === null) break
      cursor = next
    }
    return rows
  }
}
