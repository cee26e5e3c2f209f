/** The waits double from half a minute: the eighth try comes an hour after the first. */
const triesMaximum = 8
const bodyMaximum = 300

/** What became of a message: `gone` is the browser, `refused` this message, and `later` is worth another try. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later' | 'lost'

/** From the push service's status (RFC 8030, sections 5 and 7.3); undefined where it gave none. */
export function decideOutcome(status: number | undefined, tries: number): PushOutcome {
  if (status !== undefined && Math.floor(status / 100) === 2) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const isAway = status === undefined || status >= 500
  if (!isAway && status !== 408 && status !== 429) return 'refused'
  return tries >= triesMaximum ? 'lost' : 'later'
}

/** What the service worker shows, and what it opens. */
export type PushMessage = { title: string; body: string; url: string; tag: string }

type PushContent = { id: number; title: string; body: string; link: string | null; language: string }

/** `link` is a path of the storefront, which has its language before it, or one of the portal. */
export function toMessage({ id, title, body, link, language }: PushContent): PushMessage {
  const path = link ?? '/notification'
  return {
    title,
    body: body.length > bodyMaximum ? `${body.slice(0, bodyMaximum - 1).trimEnd()}…` : body,
    url: /^\/portal(\/|$)/.test(path) ? path : `/${language}${path}`,
    tag: `notification-${id}`,
  }
}
