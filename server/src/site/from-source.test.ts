import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { serveSite } from './site.ts'

const { app, databases } = await startApi()

test('a server that is run from its sources ends while a browser has a page open', async () => {
  const { reader, writer } = databases
  await serveSite(app, { isDevelopment: true, publicUrl: undefined, isDemo: false, reader, writer })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, 'vite-ping')
  await once(socket, 'open')
  const isClosed = once(socket, 'close')
  await app.close()
  await isClosed
  expect(socket.readyState).toBe(WebSocket.CLOSED)
}, 60_000)
