import type { TestPerson } from './api.ts'

type SentText = { text?: string; picture?: string; product_id?: string; order_id?: string; client_id?: string }
type MessageSpan = { after?: string; cursor?: string; limit?: number }

/** Sends a message as a shopper, who names a conversation by its id, `shop-<id>` or `platform`. */
export function say({ call }: TestPerson, conversation: string, message: SentText) {
  return call('POST /api/service/send', { body: { conversation, ...message } })
}

/** Sends a message as staff, who name a conversation by its id. */
export function answer({ call }: TestPerson, conversation: string, message: SentText) {
  return call('POST /api/portal/conversation/send', { body: { conversation, ...message } })
}

export function readConversation({ call }: TestPerson, conversation: string, span: MessageSpan = {}) {
  return call('GET /api/service/messages', { query: { conversation, ...span } })
}

export function readAtWork({ call }: TestPerson, conversation: string) {
  return call('GET /api/portal/conversation/messages', { query: { conversation } })
}

export async function conversationIdOf(shopper: TestPerson, conversation: string): Promise<string> {
  return (await readConversation(shopper, conversation)).conversation.id ?? ''
}

export function textsOf({ items }: { items: { text: string }[] }): string[] {
  return items.map(({ text }) => text)
}
