import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AsTyped, Nothing, Timestamp } from './schemas.ts'

/** The file with a person's own data: not requested, being written by a job, available, or failed. */
const DataExport = v.object({
  state: v.picklist(['none', 'waiting', 'ready', 'failed']),
  asked_at: v.nullable(Timestamp),
  /** The time until which a file is kept. */
  expires_at: v.nullable(Timestamp),
})
export type DataExport = v.InferOutput<typeof DataExport>

/** The file itself is `GET /api/user/export_file`, which is no endpoint of the contract (GDPR, articles 15 and 20). */
export const privacyEndpoints = endpoints({
  'GET /api/user/export': { caller: 'shopper', reply: DataExport },
  /** Requests the file; a notification reports when it is available, or has failed. For a day after that a request changes nothing. */
  'POST /api/user/export': { caller: 'shopper', reply: DataExport },
  /** Deletes the personal data at once and permanently; orders and payments stay, under a number. */
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
