import { createServer, type IncomingMessage } from 'node:http'
import { defaultFileName, readFileName, type FileName } from '@sealane/contract/locales'
import { busyPage, busyPageHeaders } from './site/busy-page.ts'

/**
 * Takes the port before anything else happens, so that a start that cannot have it changes nothing. Until it is released, right before the shop
 * listens, every request gets a page with status 503 that reloads automatically.
 */
export async function takePort(host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    response.writeHead(503, { ...busyPageHeaders, connection: 'close' }).end(busyPage(languageOf(request)))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}

/** Returns the language of the address's prefix, else the browser's first one. */
function languageOf({ url = '', headers }: IncomingMessage): FileName {
  const [, prefix] = url.split(/[/?]/, 2)
  const [preferred] = (headers['accept-language'] ?? '').split(/[,;]/, 1)
  return readFileName(prefix) ?? readFileName(preferred) ?? defaultFileName
}
