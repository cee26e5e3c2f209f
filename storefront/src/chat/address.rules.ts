/** The parameters in the address of a chat: the other side, and the subject of the next message. */
export type ConversationAddress = {
  shop?: string | undefined
  product?: string | undefined
  order?: string | undefined
}

/** Returns the address; `/service` alone is the chat with the platform. */
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

/** Returns the chat's name in the API. */
export function conversationName({ shop }: ConversationAddress): string {
  return shop === undefined ? 'platform' : `shop-${shop}`
}
