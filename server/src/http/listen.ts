import type { FastifyInstance } from 'fastify'
import net, { type AddressInfo } from 'node:net'

/**
 * Number of listening sockets of the port. libuv accepts one new connection from each in a turn of the event loop: with one socket and turns of 50
 * ms, a client that opens 300 connections a second would block all others for minutes.
 */
const socketsMaximum = 64

type ListenAddress = { port: number; host: string }

/** Opens the port of the app, on Linux with many sockets. Returns the address. All sockets close with the app. */
export async function listen(app: FastifyInstance, { port, host }: ListenAddress): Promise<string> {
  const isShared = process.platform === 'linux'
  const further: net.Server[] = []
  app.addHook('preClose', async () => {
    for (const server of further) server.close()
  })
  const shared = { port, host, reusePort: isShared } // Fastify's types lack `reusePort`; Node's have it.
  const address = await app.listen(shared)
  if (isShared) {
    const taken = (app.server.address() as AddressInfo).port
    while (further.length < socketsMaximum - 1) further.push(await openSocket(app, { port: taken, host }))
  }
  return address
}

/** The options equal those of an HTTP server's own socket. */
async function openSocket(app: FastifyInstance, { port, host }: ListenAddress): Promise<net.Server> {
  const server = net.createServer({ allowHalfOpen: true, noDelay: true })
  server.on('connection', (socket) => app.server.emit('connection', socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host, reusePort: true }, () => resolve())
  })
  return server
}
