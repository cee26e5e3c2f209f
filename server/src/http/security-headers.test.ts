import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { createApp } from '../app.ts'

const { app, resources, signUp } = await startApi()

const safe = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

test.each(['/api/category/list', '/api/user/getUserInfo', '/api/nothing/here', '/docs/json'])(
  'a response of %s is read as its declared type, and framed by no other site',
  async (path) => {
    const { headers } = await app.inject(path)
    expect(headers).toMatchObject(safe)
    expect(headers).not.toHaveProperty('strict-transport-security')
  },
)

test.each([
  ['https://shop.example', 'max-age=31536000'],
  ['http://127.0.0.1:3000', undefined],
])('a shop at %s keeps browsers to https: %s', async (publicUrl, expected) => {
  const shop = await createApp({ ...resources, publicUrl }, { log: false, limits: false, trustedProxies: [] })
  for (const path of ['/api/category/list', '/api/nothing/here', '/docs/json']) {
    expect((await shop.inject(path)).headers['strict-transport-security'], path).toBe(expected)
  }
  await shop.close()
})

describe('a private response is kept by no cache', () => {
  test.each(['/api/user/getUserInfo', '/api/user/bill', '/api/category/list', '/api/nothing/here'])(
    'of %s to a logged-in account',
    async (url) => {
      const { token } = await signUp()
      const { headers } = await app.inject({ url, headers: { token, 'accept-encoding': 'gzip' } })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['vary']).toMatch(/\btoken\b/)
    },
  )

  test.each<['GET' | 'POST', string]>([
    ['GET', '/api/user/getUserInfo'],
    ['GET', '/api/portal/setting/list'],
    ['POST', '/api/user/login'],
    ['POST', '/api/user/register'],
  ])('of %s %s, also where it refuses', async (method, url) => {
    const { headers } = await app.inject({ method, url })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'token' })
  })

  test('a public response may be cached', async () => {
    const { headers } = await app.inject('/api/category/list')
    expect(headers).not.toHaveProperty('cache-control')
  })
})
