import Fastify from 'fastify'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

/** Works for 30 ms in each turn of the event loop until the returned function is called. */
function keepBusy(): () => void {
  let isOver = false
  const work = () => {
    const until = performance.now() + 30
    while (performance.now() < until) continue
    if (!isOver) setImmediate(work)
  }
  setImmediate(work)
  return () => {
    isOver = true
  }
}

test('a process with much to do takes hundreds of new connections in a few turns, and all sockets close with the app', async () => {
  const app = Fastify()
  app.get('/', async () => 'here')
  await listen(app, { port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  let taken = 0
  app.server.on('connection', () => (taken += 1))

  const stop = keepBusy()
  const clients = Array.from({ length: 300 }, () => net.connect(port, '127.0.0.1').on('error', () => {}))
  await expect.poll(() => taken, { timeout: 3_000 }).toBe(300)
  stop()
  for (const client of clients) client.destroy()
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')

  await app.close()
  const [error] = (await once(net.connect(port, '127.0.0.1'), 'error')) as [{ code: string }]
  expect(error.code).toBe('ECONNREFUSED')
})
