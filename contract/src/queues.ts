/** What waits for the staff, in the order in which the inbox shows it: money first, parcels last. */
export const queueNames = [
  'recharges',
  'withdrawals',
  'applications',
  'appeals',
  'refunds',
  'reviews',
  'to_pack',
  'to_ship',
  'on_the_way',
] as const
export type QueueName = (typeof queueNames)[number]
