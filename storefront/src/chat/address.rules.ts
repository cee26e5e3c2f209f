/** What the address of a talk holds: whom it is with, and what the next message is about. */
export type ConversationAddress = {
  shop?: string | undefined
  product?: string | undefined
  order?: string | undefined
}

/** `/service` alone is the talk with the platform. */
export function conversationAddress(address: ConversationAddress): string {
  const parts = Object.entries(address).filter(([, id]) => id !== undefined)
  const search = new URLSearchParams(parts as [string, string][])
  return search.size === 0 ? '/service' : `/service?${search}`
}

export function readConversationAddress(search: string): ConversationAddress {
  const parts = new URLSearchParams(search)
  const read = (name: string) => parts.get(name) ?? undefined
  const order = read('order')
  return { shop: read('shop'), order, product: order === undefined ? read('product') : undefined }
}

/** The talk's name on the wire. */
export function conversationName({ shop }: ConversationAddress): string {
  return shop === undefined ? 'platform' : `shop-${shop}`
}
