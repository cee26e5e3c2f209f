import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'

const { app } = await startApi()

const safe = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

test.each(['/api/category/list', '/api/user/getUserInfo', '/api/nothing/here', '/docs/json'])(
  'what %s answers is read as what it says it is, and framed by nobody else',
  async (path) => {
    const { headers } = await app.inject(path)
    expect(headers).toMatchObject(safe)
    expect(headers).not.toHaveProperty('strict-transport-security')
  },
)
