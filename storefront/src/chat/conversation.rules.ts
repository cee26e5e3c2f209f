import type { Conversation, Message, ConversationSide } from '@sealane/contract/chat'

/** The progress of the shopper's own message. */
type MessageProgress = 'waiting' | 'sending' | 'failed' | 'sent' | 'read'
/** A message in the chat; while it is being sent it has no id. */
export type ThreadMessage = Omit<Message, 'id'> & { key: string; progress: MessageProgress }
/** Consecutive messages of one side. */
export type Run = { key: string; from: ConversationSide; author: string; messages: ThreadMessage[] }
export type ThreadDay = { key: string; at: string; runs: Run[] }

/** Merges both lists, which have the newest message first as the API returns them: each message once, oldest first. */
export function join(history: readonly Message[], news: readonly Message[]): Message[] {
  const byId = new Map([...news, ...history].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((one, other) => Number(one.id) - Number(other.id))
}

/** Returns the later of two states of a chat: the read position never moves back. */
export function laterOf(one: Conversation, other: Conversation | undefined): Conversation {
  if (other === undefined) return one
  return Number(other.read?.message ?? 0) >= Number(one.read?.message ?? 0) ? other : one
}

/** Converts a message; it counts as read if the other side has read it. The author is given only for staff: the shopper's own name is not shown. */
export function toThreadMessage(message: Message, read: Conversation['read']): ThreadMessage {
  const { id, ...rest } = message
  const isRead = read !== null && Number(id) <= Number(read.message)
  const author = message.from === 'staff' ? message.author : ''
  return { ...rest, author, key: message.client_id ?? id, progress: isRead ? 'read' : 'sent' }
}

/** Returns the outgoing messages that have not arrived yet. */
export function waitingOf(outgoing: readonly ThreadMessage[], messages: readonly Message[]): ThreadMessage[] {
  const arrived = new Set(messages.map(({ client_id }) => client_id))
  return outgoing.filter(({ client_id }) => !arrived.has(client_id))
}

/** A pause of this length starts a new run. */
const pauseMs = 10 * 60_000

/** Groups messages by day, and within a day by sender. `dayOf` uses the reader's calendar. */
export function toDays(messages: readonly ThreadMessage[], dayOf: (time: string) => string): ThreadDay[] {
  const days: ThreadDay[] = []
  for (const message of messages) {
    const key = dayOf(message.created_at)
    const day = days.at(-1)
    if (day?.key === key) addTo(day.runs, message)
    else days.push({ key, at: message.created_at, runs: [toRun(message)] })
  }
  return days
}

function addTo(runs: Run[], message: ThreadMessage): void {
  const run = runs.at(-1)
  if (run !== undefined && belongs(run, message)) run.messages.push(message)
  else runs.push(toRun(message))
}

function belongs({ from, author, messages }: Run, message: ThreadMessage): boolean {
  const last = messages.at(-1)
  const pause = Date.parse(message.created_at) - Date.parse(last?.created_at ?? message.created_at)
  return from === message.from && author === message.author && pause < pauseMs
}

function toRun(message: ThreadMessage): Run {
  const { key, from, author } = message
  return { key, from, author, messages: [message] }
}

/** Returns the key of the newest own message that the other side has read; the time of reading appears below it. */
export function newestRead(messages: readonly ThreadMessage[]): string | undefined {
  return messages.findLast(({ from, progress }) => from === 'shopper' && progress === 'read')?.key
}
