import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { healthRoutes } from './health.ts'

const { app, resources } = await startApi()
const token = 'a-token-of-sixteen-or-more'
healthRoutes(app, resources, token)

const metricsFor = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode

test('metrics are for this machine', async () => {
  expect(await metricsFor({})).toBe(200)
  expect(await metricsFor({}, '10.0.0.7')).toBe(404)
})

test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
  'a proxy on this machine that says %s asks for somebody else',
  async (name) => {
    expect(await metricsFor({ [name]: '203.0.113.7' })).toBe(404)
  },
)

test('and for whoever has the token, from anywhere', async () => {
  expect(await metricsFor({ authorization: `Bearer ${token}`, 'x-forwarded-for': '1.2.3.4' }, '10.0.0.7')).toBe(200)
  expect(await metricsFor({ authorization: 'Bearer wrong' }, '10.0.0.7')).toBe(404)
  expect(await metricsFor({ authorization: 'Bearer undefined' }, '10.0.0.7')).toBe(404)
})

test('the shop lives, and is ready', async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).json()).toEqual({ ready: true })
})
