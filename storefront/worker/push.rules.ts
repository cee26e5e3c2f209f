/** What the worker shows, and what a tap opens. */
export type PushNotification = { title: string; body: string; url: string; tag: string }

/** A browser wants something shown for every message, also for one that nobody can read. */
const unreadable: PushNotification = { title: 'Sealane', body: '', url: '/notification', tag: 'sealane' }

export function readMessage(text: string | undefined): PushNotification {
  try {
    const { title, body, url, tag } = JSON.parse(text ?? '') as Partial<PushNotification>
    if (typeof title !== 'string' || title === '') return unreadable
    return { title, body: body ?? '', url: isOwnPath(url) ? url : unreadable.url, tag: tag ?? unreadable.tag }
  } catch {
    return unreadable
  }
}

function isOwnPath(url: unknown): url is string {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url)
}
