import type { Person } from './api.ts'

type Said = { text?: string; picture?: string; product_id?: string; order_id?: string; client_id?: string }
type Span = { after?: string; cursor?: string; limit?: number }

/** A talk is named as a shopper may: by its id, `shop-<id>` or `platform`. */
export function say({ call }: Person, conversation: string, said: Said) {
  return call('POST /api/service/send', { body: { conversation, ...said } })
}

/** As staff, who name a talk by its id. */
export function answer({ call }: Person, conversation: string, said: Said) {
  return call('POST /api/portal/conversation/send', { body: { conversation, ...said } })
}

export function readTalk({ call }: Person, conversation: string, span: Span = {}) {
  return call('GET /api/service/messages', { query: { conversation, ...span } })
}

export function readAtWork({ call }: Person, conversation: string) {
  return call('GET /api/portal/conversation/messages', { query: { conversation } })
}

export async function idOfTalk(shopper: Person, conversation: string): Promise<string> {
  return (await readTalk(shopper, conversation)).conversation.id ?? ''
}

export function textsOf({ items }: { items: { text: string }[] }): string[] {
  return items.map(({ text }) => text)
}
