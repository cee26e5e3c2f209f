import type { FastifyInstance } from 'fastify'
import net, { type AddressInfo } from 'node:net'

/**
 * Listening sockets of the port. libuv takes one new connection from each in a turn of the event loop: with one socket and turns of 50 ms,
 * somebody who opens 300 connections a second keeps all others out for minutes.
 */
const socketsMaximum = 64

type ListenAddress = { port: number; host: string }

/** Opens the port of the app, on Linux with many sockets. Answers the address. All of them close with the app. */
export async function listen(app: FastifyInstance, { port, host }: ListenAddress): Promise<string> {
  const isShared = process.platform === 'linux'
  const further: net.Server[] = []
  app.addHook('preClose', async () => {
    for (const server of further) server.close()
  })
  const shared = { port, host, reusePort: isShared } // Fastify's types know `reusePort` not yet, and Node's do.
  const address = await app.listen(shared)
  if (isShared) {
    const taken = (app.server.address() as AddressInfo).port
    while (further.length < socketsMaximum - 1) further.push(await openSocket(app, { port: taken, host }))
  }
  return address
}

/** The options are those of an HTTP server's own socket. */
async function openSocket(app: FastifyInstance, { port, host }: ListenAddress): Promise<net.Server> {
  const server = net.createServer({ allowHalfOpen: true, noDelay: true })
  server.on('connection', (socket) => app.server.emit('connection', socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host, reusePort: true }, () => resolve())
  })
  return server
}
