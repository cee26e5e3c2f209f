/** The waits double from half a minute: the eighth try is an hour after the first. */
const triesMaximum = 8
const bodyMaximum = 300

/** The outcome of a message: with `gone` the browser no longer exists, with `refused` only this message failed, and `later` means another try. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later' | 'lost'

/** Derives the outcome from the push service's status (RFC 8030, sections 5 and 7.3); undefined if there was none. */
export function decideOutcome(status: number | undefined, tries: number): PushOutcome {
  if (status !== undefined && Math.floor(status / 100) === 2) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const isAway = status === undefined || status >= 500
  if (!isAway && status !== 408 && status !== 429) return 'refused'
  return tries >= triesMaximum ? 'lost' : 'later'
}

/** The text that the service worker shows, and the page that it opens. */
export type PushMessage = { title: string; body: string; url: string; tag: string }

type PushContent = { id: number; title: string; body: string; link: string | null; language: string }

/** Builds the message. `link` is a path of the storefront, which gets a language prefix, or one of the portal. */
export function toMessage({ id, title, body, link, language }: PushContent): PushMessage {
  return {
    title,
    body: body.length > bodyMaximum ? `${body.slice(0, bodyMaximum - 1).trimEnd()}…` : body,
    url: pagePath(link, language),
    tag: `notification-${id}`,
  }
}

/** Returns the path of the page that a notification leads to; without a link, of the list. */
export function pagePath(link: string | null, language: string): string {
  const path = link ?? '/notification'
  return /^\/portal(\/|$)/.test(path) ? path : `/${language}${path}`
}
