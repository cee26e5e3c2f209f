import dns from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic } from './public-address.ts'

/** Calls to addresses that a person typed in: nobody may use them to reach what only this machine can reach. */

export type ResolvedAddress = { address: string; family: number }
export type AddressPolicy = {
  resolve?: ((host: string) => Promise<ResolvedAddress[]>) | undefined
  /** Whether the address may be called. */
  isAllowed: (address: string) => boolean
}

/** Returns the addresses of a host name; none if one of them may not be called. */
export async function allowedOf(
  { protocol, hostname }: URL,
  { resolve = resolveHost, isAllowed }: AddressPolicy,
): Promise<ResolvedAddress[]> {
  if (protocol !== 'http:' && protocol !== 'https:') return []
  const host = withoutBrackets(hostname)
  const addresses = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host)
  return addresses.every(({ address }) => isAllowed(address)) ? addresses : []
}

function resolveHost(host: string): Promise<ResolvedAddress[]> {
  return dns.lookup(host, { all: true })
}

function withoutBrackets(hostname: string): string {
  return hostname.replaceAll(/^\[|\]$/g, '')
}

/** Returns a look-up that always gives these addresses: a second look-up of the name could return others. */
export function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  const [first = { address: '', family: 4 }] = addresses
  return (_host, { all }, done) => {
    if (all === true) done(null, [...addresses])
    else done(null, first.address, first.family)
  }
}

/** Returns the rule for the addresses of this URL: public ones, or any if the administrator of the machine has listed the host. */
export function addressPolicyOf({ hostname }: URL, privateHosts: readonly string[]): (address: string) => boolean {
  return privateHosts.includes(withoutBrackets(hostname).toLowerCase()) ? () => true : isPublic
}

export type OutsideRequest = {
  privateHosts: readonly string[]
  timeoutMs: number
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown
  /** Maximum of the response; a longer one is the error `TooLarge`. */
  bytesMaximum?: number
}
export type OutsideResponse = { status: number; text: string }

const defaultBytesMaximum = 32 * 1024 * 1024

/** The response has more bytes than the maximum. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** A node is called several times for each block: the connection stays open, with the address that was checked. */
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** Fetches the URL once: a redirect is returned as a response and not followed. */
export async function fetchOutside(
  text: string,
  { privateHosts, timeoutMs, body, bytesMaximum = defaultBytesMaximum }: OutsideRequest,
): Promise<OutsideResponse> {
  const url = new URL(text)
  const addresses = await allowedOf(url, { isAllowed: addressPolicyOf(url, privateHosts) })
  if (addresses.length === 0) throw new Error(`${url.host} is no public address`)
  const isSecure = url.protocol === 'https:'
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const options = {
    method: sent === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...(sent !== undefined && { 'content-type': 'application/json' }) },
    lookup: pinnedTo(addresses),
    signal: AbortSignal.timeout(timeoutMs),
    agent: agents[isSecure ? 'https:' : 'http:'],
  }
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = isSecure ? https : http
    request(url, options, resolve).on('error', reject).end(sent)
  })
  return { status: answer.statusCode ?? 0, text: await readAll(answer, bytesMaximum) }
}

async function readAll(answer: http.IncomingMessage, bytesMaximum: number): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > bytesMaximum) {
      answer.destroy()
      throw new TooLarge(`The answer has more than ${bytesMaximum} bytes`)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
