import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { originOf, readVisit } from './visit.ts'

const app = Fastify({ trustProxy: true })
app.get('/', async (request) => ({ origin: originOf(request), visited: readVisit(request).origin }))

test.each([
  [undefined, 'shop.example', 'http://shop.example'],
  ['http', 'shop.example:8080', 'http://shop.example:8080'],
  ['https', 'shop.example', 'https://shop.example'],
  ['HTTPS', '[2001:db8::7]:8080', 'https://[2001:db8::7]:8080'],
  ['javascript', 'shop.example', 'http://shop.example'],
  ['ht tp\\', 'shop.example', 'http://shop.example'],
  ['https', 'a b', 'https://localhost'],
  ['https', '[', 'https://localhost'],
])('behind a proxy that says %s, a request for the host %s is for %s', async (scheme, host, origin) => {
  const headers = { host, ...(scheme !== undefined && { 'x-forwarded-proto': scheme }) }
  expect((await app.inject({ url: '/', headers })).json()).toEqual({ origin, visited: origin })
})
