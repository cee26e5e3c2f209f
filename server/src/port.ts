import { createServer } from 'node:http'

/**
 * Takes the port before anything else happens, so that a start that cannot have it changes nothing. Until it is given back,
 * which is right before the shop listens, it answers 503.
 */
export async function takePort(host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '2', connection: 'close' }).end()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}
