import webPush from 'web-push'
import { deriveVapidKeys } from './push-keys.ts'
import { isPushService } from './push-service.rules.ts'
import type { PushMessage } from './push.rules.ts'
import { log } from '../log.ts'

export type PushBrowser = { endpoint: string; p256dh: string; auth: string }

/** Sends messages to browsers in which the shop is not open. */
export type Pusher = {
  /** The key with which a browser subscribes; base64url. */
  publicKey: string
  /** Whether the address belongs to a push service that this shop calls. */
  accepts: (endpoint: string) => boolean
  /** Returns the service's status; undefined if there was none in time. */
  send: (browser: PushBrowser, message: PushMessage, isUrgent: boolean) => Promise<number | undefined>
}

type PusherOptions = {
  pepper: string
  publicUrl: string | undefined
  /** Such as `Sealane <hello@shop.example>`. */
  sender: string
  /** Origins of push services in addition to the known ones. */
  services: readonly string[]
}

/** A browser that was offline for longer finds the notification in the list. */
const lifetimeS = 86_400
const silenceMaximumMs = 10_000

export function createPusher({ pepper, publicUrl, sender, services }: PusherOptions): Pusher {
  const keys = deriveVapidKeys(pepper)
  const vapidDetails = { ...keys, subject: subjectOf(publicUrl, sender) }
  const accepts = (endpoint: string) => isPushService(endpoint, services)
  return {
    publicKey: keys.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, message, isUrgent) {
      if (!accepts(endpoint)) return 410 // The list of services has changed since.
      const urgency = isUrgent ? 'high' : 'normal'
      const options = { vapidDetails, TTL: lifetimeS, urgency, topic: message.tag } as const
      const sealed = seal({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), options)
      return sealed === undefined ? 410 : post(endpoint, sealed.headers, sealed.body)
    },
  }
}

/** Encrypts the message. Returns undefined for a browser with an invalid address or keys, so that it does not stop the others. */
function seal(...details: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...details)
  } catch (error) {
    log.error({ part: 'push', err: error }, 'A message could not be encrypted')
    return undefined
  }
}

/** Returns the contact that a push service can write to about this shop's messages. */
function subjectOf(publicUrl: string | undefined, sender: string): string {
  if (publicUrl?.startsWith('https://') === true) return publicUrl
  return `mailto:${/<([^<>]+)>/.exec(sender)?.[1] ?? sender}`
}

/** Posts to this address only: redirects are not followed. */
async function post(endpoint: string, headers: object, body: Buffer | null): Promise<number | undefined> {
  const { 'Content-Length': _length, ...rest } = headers as Record<string, string | number>
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
      body: body === null ? null : new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(silenceMaximumMs),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return undefined
  }
}
