/** What the stream of `GET /api/notification/stream` says, by type. Money in US cents. */
export type LiveEvent =
  | { type: 'balance'; data: { balance: number; held: number } }
  | { type: 'recharge'; data: { id: string; status: number } }
  | { type: 'order'; data: { id: string; group_id: string; status: number } }
  | { type: 'refund'; data: { id: string } }
  | { type: 'message'; data: { conversation: string } }
  | { type: 'notification'; data: { unread: number } }
