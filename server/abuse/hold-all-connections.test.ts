import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'

/** An attacker keeps connections open until no other client gets one. */

const api = await startApi()
await api.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = api.app.server.address() as AddressInfo

test('by the live streams of many accounts: an address has sixty, and an account with an open one keeps it', async () => {
  const stop = new AbortController()
  const open = new Set<string>()
  const listen = async (token: string, name: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/notification/stream`, {
      ...{ headers: { token }, signal: stop.signal },
    })
    open.add(name)
    void new Response(answer.body)
      .text()
      .catch(() => {})
      .finally(() => open.delete(name))
  }
  const mei = await api.signUp()
  await listen(mei.token, 'mei')
  for (const account of ['first', 'second', 'third', 'fourth']) {
    const { token } = await api.signUp()
    await Promise.all(Array.from({ length: 20 }, (_none, index) => listen(token, `${account} ${index}`)))
  }
  await expect.poll(() => open.size).toBe(60)
  expect(open).toContain('mei')
  stop.abort()
})
