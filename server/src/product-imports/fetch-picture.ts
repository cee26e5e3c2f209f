import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { uploadBytesMaximum } from '@sealane/contract/uploads'
import { allowedOf, pinnedTo, type ResolvedAddress, type AddressPolicy } from '../outside.ts'
import { isPublic } from '../public-address.ts'

const timeoutMs = 10_000
/** A failure within this time does not noticeably delay the import. */
const quickMs = 1_000
const hopsMaximum = 3

/** `silent` is a host that sent no picture and took more than a second; undefined is an answer without a picture, or a quick failure. */
export type FetchedPicture = Uint8Array | 'silent' | undefined

/**
 * Fetches the file at an internet address: at most 5 MB, within ten seconds. Returns undefined if there is no file, or if the request is not allowed:
 * every address that the name resolves to must be public, and the connection uses only these addresses.
 */
export async function fetchPicture(
  url: string,
  { resolve, isAllowed = isPublic }: Partial<AddressPolicy> = {},
): Promise<FetchedPicture> {
  const begun = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const asking = { resolve: resolve ?? resolveUntil(signal), isAllowed, signal }
  try {
    return await follow(url, asking, hopsMaximum)
  } catch {
    return performance.now() - begun > quickMs ? 'silent' : undefined
  }
}

/**
 * Queries name servers until the signal aborts. The system's own look-up cannot be cancelled, so a few names that no server answers would delay all
 * other look-ups.
 */
export function resolveUntil(signal: AbortSignal, servers?: string[]): (host: string) => Promise<ResolvedAddress[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer, index) => {
      const found = answer.status === 'fulfilled' ? answer.value : []
      return found.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
    })
    if (addresses.length === 0) throw new Error(`No address is known of ${host}`)
    return addresses
  }
}

type PictureRequest = AddressPolicy & { signal: AbortSignal }

async function follow(text: string, request: PictureRequest, hops: number): Promise<Buffer | undefined> {
  const url = URL.parse(text)
  const addresses = url === null ? [] : await allowedOf(url, request)
  if (url === null || addresses.length === 0) return undefined
  const answer = await ask(url, addresses, request.signal)
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) return readAll(answer)
  answer.destroy()
  const isMoved = statusCode >= 300 && statusCode < 400 && hops > 0
  return isMoved && headers.location !== undefined
    ? follow(new URL(headers.location, url).href, request, hops - 1)
    : undefined
}

function ask(url: URL, addresses: ResolvedAddress[], signal: AbortSignal): Promise<http.IncomingMessage> {
  const lookup = pinnedTo(addresses)
  const { get } = url.protocol === 'https:' ? https : http
  const headers = { accept: 'image/webp,image/png,image/jpeg' }
  return new Promise((resolve, reject) => {
    get(url, { lookup, signal, headers, agent: false }, resolve).on('error', reject)
  })
}

async function readAll(answer: http.IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > uploadBytesMaximum) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
