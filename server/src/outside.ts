import dns from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic } from './public-address.ts'

/** Calls to addresses that somebody typed in: nobody reaches by them what only this machine reaches. */

export type ResolvedAddress = { address: string; family: number }
export type AddressPolicy = {
  resolve?: ((host: string) => Promise<ResolvedAddress[]>) | undefined
  /** Which addresses may be called. */
  isAllowed: (address: string) => boolean
}

/** The addresses of a host name; none where one of them may not be called. */
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

/** The name is not looked up again: it could lead elsewhere by then. */
export function pinnedTo(addresses: readonly ResolvedAddress[]): LookupFunction {
  const [first = { address: '', family: 4 }] = addresses
  return (_host, { all }, done) => {
    if (all === true) done(null, [...addresses])
    else done(null, first.address, first.family)
  }
}

/** Which addresses of this URL may be called: public ones, or any where the administrator of the machine named the host. */
export function addressPolicyOf({ hostname }: URL, privateHosts: readonly string[]): (address: string) => boolean {
  return privateHosts.includes(withoutBrackets(hostname).toLowerCase()) ? () => true : isPublic
}

export type OutsideRequest = {
  privateHosts: readonly string[]
  timeoutMs: number
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown
  /** Of the answer; an answer with more is the error `TooLarge`. */
  bytesMaximum?: number
}
export type OutsideResponse = { status: number; text: string }

const defaultBytesMaximum = 32 * 1024 * 1024

/** The answer has more bytes than were to be read. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** A node is asked several times for each block: a connection is kept, with the address that it was judged by. */
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** Asks what the URL names, once: a redirect is an answer, and is not followed. */
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
