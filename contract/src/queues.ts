/** The queues of the staff, in the order of the inbox: money first, parcels last. */
export const queueNames = [
  'recharges',
  'proofs',
  'withdrawals',
  'payouts',
  'applications',
  'renames',
  'appeals',
  'products',
  'reviews',
  'frozen',
  'refunds',
  'to_pack',
  'to_ship',
  'on_the_way',
] as const
export type QueueName = (typeof queueNames)[number]

const shopQueues: readonly QueueName[] = ['refunds', 'to_pack', 'to_ship', 'on_the_way']

/** Whether the shops work on this queue; an operator may read it, or help. All others wait for an operator. */
export function isOfShops(queue: QueueName): boolean {
  return shopQueues.includes(queue)
}

/** The subjects of tasks that an operator can be assigned: those of decisions, with the same names. */
export const taskSubjects = [
  'account',
  'application',
  'product',
  'recharge',
  'refund',
  'review',
  'shop',
  'withdrawal',
] as const
export type TaskSubject = (typeof taskSubjects)[number]

/** The assignment of a task; `id` is that of the recharge, the account … */
export type TaskHolder = { subject: TaskSubject; id: string; account: string }

/** Returns the part of the promised time that has passed, 0 to 1; undefined without a promise. `now` is in milliseconds since 1970. */
export function usedShare(since: string, due: string | null, now: number): number | undefined {
  if (due === null) return undefined
  const [begin, end] = [Date.parse(since), Date.parse(due)]
  if (end <= begin) return 1
  return Math.min(1, Math.max(0, (now - begin) / (end - begin)))
}
