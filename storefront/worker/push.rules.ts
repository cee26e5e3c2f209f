/** The notification that the worker shows, and the address that a tap opens. */
export type PushNotification = { title: string; body: string; url: string; tag: string }

/** The notification for a message that cannot be read: browsers require one for every message. */
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
