/** What waits for the staff, in the order in which the inbox shows it: money first, parcels last. */
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

/** Whether the shops work on this queue; an operator reads it, or helps. All others wait for an operator. */
export function isOfShops(queue: QueueName): boolean {
  return shopQueues.includes(queue)
}

/** What an operator can have in hand: what decisions are made about, by its name there. */
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

/** Who has which task in hand; `id` is that of the recharge, the account … */
export type TaskHolder = { subject: TaskSubject; id: string; account: string }

/** The part of the promised time that has passed, 0 to 1; undefined without a promise. `now` in milliseconds since 1970. */
export function usedShare(since: string, due: string | null, now: number): number | undefined {
  if (due === null) return undefined
  const [begin, end] = [Date.parse(since), Date.parse(due)]
  if (end <= begin) return 1
  return Math.min(1, Math.max(0, (now - begin) / (end - begin)))
}
