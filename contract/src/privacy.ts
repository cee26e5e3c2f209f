import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AsTyped, Nothing, Timestamp } from './schemas.ts'

/** The file with a person's own data: none was asked for, a job writes it, it can be fetched, or it could not be written. */
const DataExport = v.object({
  state: v.picklist(['none', 'waiting', 'ready', 'failed']),
  asked_at: v.nullable(Timestamp),
  /** Until when a ready file is kept. */
  expires_at: v.nullable(Timestamp),
})
export type DataExport = v.InferOutput<typeof DataExport>

/** `GET /api/user/export_file`, beside the contract's endpoints, answers with the file (GDPR, articles 15 and 20). */
export const privacyEndpoints = endpoints({
  'GET /api/user/export': { caller: 'shopper', reply: DataExport },
  /** Asks for the file; a notification says when it can be fetched. */
  'POST /api/user/export': { caller: 'shopper', reply: DataExport },
  /** What the person is goes, at once and for good; what they bought and paid stays, under a number. */
  'POST /api/user/delete': {
    caller: 'shopper',
    body: v.object({ password: AsTyped }),
    endsAccount: true,
    reply: Nothing,
    refusals: [
      'PASSWORD_REQUIRED',
      'WRONG_CREDENTIALS',
      'ACCOUNT_HAS_MONEY',
      'ACCOUNT_HAS_ORDERS',
      'ACCOUNT_IS_STAFF',
      'FROZEN',
      'RECOVERY_WAITS',
      'BUSY',
    ],
  },
})
