import type { OrderAttachment, ProductAttachment } from '@sealane/contract/chat'
import { forgetMessages, storageKey } from './forget-messages.ts'

/** What was written and has not arrived. `client_id` is its name: sent again, it never doubles. */
export type PendingMessage = {
  talk: string
  client_id: string
  at: string
  text?: string
  product?: ProductAttachment | undefined
  order?: OrderAttachment | undefined
}

/** What is written outlives the page until the server has it. A full or forbidden storage costs only that. */
export function storePendingMessage(message: PendingMessage): void {
  save([...readPendingMessages().filter(({ client_id }) => client_id !== message.client_id), message])
}

export function dropMessage(clientId: string): void {
  save(readPendingMessages().filter(({ client_id }) => client_id !== clientId))
}

/** Oldest first. */
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
    // Nothing to keep it in.
  }
}
