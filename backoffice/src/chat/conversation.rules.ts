import type { Message } from '@sealane/contract/chat'

export function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString()
}

export type OfficeMessageDay = { key: string; at: string; messages: Message[] }

/** Groups messages, which the server sends newest first, by day, oldest first. `dayOf` uses the reader's time zone. */
export function toDays(newestFirst: readonly Message[], dayOf: (time: string) => string): OfficeMessageDay[] {
  const days: OfficeMessageDay[] = []
  for (const message of newestFirst.toReversed()) {
    const key = dayOf(message.created_at)
    const day = days.at(-1)
    if (day?.key === key) day.messages.push(message)
    else days.push({ key, at: message.created_at, messages: [message] })
  }
  return days
}

/** Returns the newest message of the staff that the shopper has read. */
export function newestRead(newestFirst: readonly Message[], read: { message: string } | null): string | undefined {
  if (read === null) return undefined
  return newestFirst.find(({ from, id }) => from === 'staff' && Number(id) <= Number(read.message))?.id
}
