import webPush from 'web-push'
import { deriveVapidKeys } from './push-keys.ts'
import { isPushService } from './push-service.rules.ts'
import type { PushMessage } from './push.rules.ts'
import { log } from '../log.ts'

export type PushBrowser = { endpoint: string; p256dh: string; auth: string }

/** How messages get to browsers that are not looking. */
export type Pusher = {
  /** What a browser subscribes with; base64url. */
  publicKey: string
  /** Whether the address is one of a push service that this shop calls. */
  accepts: (endpoint: string) => boolean
  /** The service's status; undefined where it gave none in time. */
  send: (browser: PushBrowser, message: PushMessage, isUrgent: boolean) => Promise<number | undefined>
}

type PusherOptions = {
  pepper: string
  publicUrl: string | undefined
  /** As in `Sealane <hello@shop.example>`. */
  sender: string
  /** Origins of push services beside the known ones. */
  services: readonly string[]
}

/** A browser that was away for longer finds it in the list. */
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

/** Undefined for a browser whose address or keys are good for nothing: it holds up no other. */
function seal(...details: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...details)
  } catch (error) {
    log.error({ part: 'push', err: error }, 'A message could not be encrypted')
    return undefined
  }
}

/** Whom a push service can write to about this shop's messages. */
function subjectOf(publicUrl: string | undefined, sender: string): string {
  if (publicUrl?.startsWith('https://') === true) return publicUrl
  return `mailto:${/<([^<>]+)>/.exec(sender)?.[1] ?? sender}`
}

/** Goes where it is told and nowhere further: a service that sends elsewhere is not followed. */
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
