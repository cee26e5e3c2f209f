import type { OrderAttachment, ProductAttachment } from '@sealane/contract/chat'
import { forgetMessages, storageKey } from './forget-messages.ts'

/** A message that was written and has not arrived. `client_id` identifies it: a repeated send creates no second message. */
export type PendingMessage = {
  talk: string
  client_id: string
  at: string
  text?: string
  product?: ProductAttachment | undefined
  order?: OrderAttachment | undefined
}

/** Stores a message until the server has it, so that it outlives the page. If the storage is full or forbidden, only that is lost. */
export function storePendingMessage(message: PendingMessage): void {
  save([...readPendingMessages().filter(({ client_id }) => client_id !== message.client_id), message])
}

export function dropMessage(clientId: string): void {
  save(readPendingMessages().filter(({ client_id }) => client_id !== clientId))
}

/** Returns the messages, oldest first. */
export function readPendingMessages(): PendingMessage[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(read) ? read.filter(isMessage) : []
  } catch {
    return []
  }
}

function isMessage(kept: unknown): kept is PendingMessage {
  const { talk, client_id, at } = (kept ?? {}) as Partial<PendingMessage>
  return typeof talk === 'string' && typeof client_id === 'string' && typeof at === 'string'
}

function save(messages: PendingMessage[]): void {
  if (messages.length === 0) return forgetMessages()
  try {
    localStorage.setItem(storageKey, JSON.stringify(messages))
  } catch {
    // No storage: the messages live only as long as the page.
  }
}
