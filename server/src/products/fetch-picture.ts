import dns from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { uploadBytesMaximum } from '@sealane/contract/uploads'
import ipaddr from 'ipaddr.js'

const timeoutMs = 10_000
const hopsMaximum = 3

type Address = { address: string; family: number }
type Ways = {
  resolve?: (host: string) => Promise<Address[]>
  /** Which addresses may be called. */
  isAllowed?: (address: string) => boolean
}

/**
 * What lies at an address in the internet, 5 MB and ten seconds at most; undefined where there is nothing, or where it may not
 * be asked for: every address that the name leads to has to be a public one, and the call goes to just these.
 */
export async function fetchPicture(url: string, { resolve = lookUp, isAllowed = isPublic }: Ways = {}) {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await follow(url, { resolve, isAllowed, signal }, hopsMaximum)
  } catch {
    return undefined // Whatever it was, there is no picture.
  }
}

function lookUp(host: string): Promise<Address[]> {
  return dns.lookup(host, { all: true })
}

/** Neither this machine nor its neighbours, nor what speaks for them. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

type Asking = Required<Ways> & { signal: AbortSignal }

async function follow(text: string, asking: Asking, hops: number): Promise<Buffer | undefined> {
  const url = URL.parse(text)
  const addresses = url === null ? [] : await allowedOf(url, asking)
  if (url === null || addresses.length === 0) return undefined
  const answer = await ask(url, addresses, asking.signal)
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) return readAll(answer)
  answer.destroy()
  const isMoved = statusCode >= 300 && statusCode < 400 && hops > 0
  return isMoved && headers.location !== undefined
    ? follow(new URL(headers.location, url).href, asking, hops - 1)
    : undefined
}

/** None where one of them may not be called. */
async function allowedOf({ protocol, hostname }: URL, { resolve, isAllowed }: Asking): Promise<Address[]> {
  if (protocol !== 'http:' && protocol !== 'https:') return []
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const addresses = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host)
  return addresses.every(({ address }) => isAllowed(address)) ? addresses : []
}

/** The name is not looked up again: it could lead elsewhere by then. */
function ask(url: URL, addresses: Address[], signal: AbortSignal): Promise<http.IncomingMessage> {
  const [first = { address: '', family: 4 }] = addresses
  const lookup: LookupFunction = (_host, { all }, done) => {
    if (all === true) done(null, addresses)
    else done(null, first.address, first.family)
  }
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
