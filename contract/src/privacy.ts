import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AsTyped, Nothing } from './schemas.ts'

/** Beside it stands `POST /api/user/export`, which answers with a file. */
export const privacyEndpoints = endpoints({
  /** What the person is goes, at once and for good; what they bought and paid stays, under a number. */
  'POST /api/user/delete': {
    caller: 'shopper',
    body: v.object({ password: AsTyped }),
    reply: Nothing,
    refusals: [
      'PASSWORD_REQUIRED',
      'WRONG_CREDENTIALS',
      'ACCOUNT_HAS_MONEY',
      'ACCOUNT_HAS_ORDERS',
      'ACCOUNT_IS_STAFF',
      'BUSY',
    ],
  },
})
