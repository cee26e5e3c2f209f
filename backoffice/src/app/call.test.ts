import { readAnswer, ApiRefusal } from '@sealane/contract/client'
import { expect, test } from 'vitest'
import { receive } from './call.ts'
import { RequestFailure, SessionOver } from './failure.ts'

const answer = (status: number, body: object) =>
  Response.json({ msg: 'Not now', time: 1, data: null, ...body }, { status })

// Specification, section 8: a code other than 1 is a refusal; an HTTP error with the code 401 ends the session.
test.each([
  ['code 0 without a reason', answer(200, { code: 0 }), ApiRefusal, 'Not now'],
  ['code 401 under HTTP 200', answer(200, { code: 401 }), ApiRefusal, 'Not now'],
  ['an HTTP error with the code 401', answer(401, { code: 401 }), SessionOver, 'Not now'],
  ['another HTTP error', answer(502, { code: 502 }), RequestFailure, /502/],
  ['an HTTP error that names its reason', answer(403, { code: 403, reason: 'NOT_ALLOWED' }), ApiRefusal, 'Not now'],
  ['an HTML page instead of JSON', new Response('<html>', { status: 504 }), RequestFailure, /504/],
])('%s becomes the right kind of error', async (_what, response, kind, message) => {
  const error = await receive(response, undefined)
    .then((received) => readAnswer('GET /api/portal/inbox', received))
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(kind)
  expect(error).toMatchObject({ message: expect.stringMatching(message) })
})
