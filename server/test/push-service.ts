import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type KeyObject,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type ReceivedPush = { headers: IncomingMessage['headers']; message: Record<string, string> }
/** A browser, and the messages that it has received. */
export type TestBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string }
  received: ReceivedPush[]
}

/**
 * Starts a push service with browsers, as a maker of browsers runs one: it accepts messages that are signed for the browser's subscription, and
 * decrypts them as the browser would. `answer` sets the status for all later requests.
 */
export async function openPushService() {
  let status = 201
  const browsers = new Map<string, (request: IncomingMessage, body: Buffer) => void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const take = browsers.get(request.url ?? '')
      if (take === undefined) return response.writeHead(404).end()
      if (status >= 200 && status < 300) take(request, Buffer.concat(chunks))
      response.writeHead(status, status === 307 ? { location: `${origin}/elsewhere` } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Adds a browser that subscribed with the shop's public key. */
  function addBrowser(publicKey: string): TestBrowser {
    const path = `/${randomUUID()}`
    const keys = createECDH('prime256v1')
    const auth = randomBytes(16)
    const p256dh = keys.generateKeys()
    const received: ReceivedPush[] = []
    browsers.set(path, (request, body) => {
      checkSignature(request.headers.authorization ?? '', { publicKey, origin })
      const message = JSON.parse(unseal(body, { p256dh, auth, share: (from) => keys.computeSecret(from) }))
      received.push({ headers: request.headers, message })
    })
    const subscription = {
      endpoint: `${origin}${path}`,
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
    }
    return { subscription, received }
  }

  return {
    origin,
    addBrowser,
    remove: ({ subscription }: TestBrowser) => browsers.delete(new URL(subscription.endpoint).pathname),
    answer(next: number) {
      status = next
    },
  }
}

/** Checks RFC 8292: `vapid t=<JWT>, k=<public key>`, for this service, with a short validity. */
function checkSignature(header: string, { publicKey, origin }: { publicKey: string; origin: string }): void {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  if (key !== publicKey) throw new Error(`signed with another key than the one subscribed with: ${header}`)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const given = { key: keyOf(publicKey), dsaEncoding: 'ieee-p1363' as const }
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), given, Buffer.from(signature, 'base64url'))
  const claimed: Claims = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isSigned || !isFor(claimed, origin)) throw new Error(`not signed as it has to be: ${head}.${claims}`)
}

type Claims = { aud: string; exp: number; sub: string }

function isFor({ aud, exp, sub }: Claims, origin: string): boolean {
  const left = exp - Date.now() / 1000
  return aud === origin && left > 0 && left <= 86_400 && /^(mailto:|https:)/.test(sub)
}

function keyOf(publicKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

type Keys = { p256dh: Buffer; auth: Buffer; share: (from: Buffer) => Buffer }

/** Decrypts RFC 8291 over RFC 8188, one record. */
function unseal(body: Buffer, { p256dh, auth, share }: Keys): string {
  const salt = body.subarray(0, 16)
  const from = body.subarray(21, 21 + (body[20] ?? 0))
  const derive = (secret: Buffer, saltOf: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltOf, info, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, from])
  const secret = derive(share(from), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + from.length)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const opened = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return opened.subarray(0, opened.lastIndexOf(2)).toString()
}
