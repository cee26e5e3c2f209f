import type { ApiCall } from '@sealane/contract/client'
import type { Message } from '@sealane/contract/chat'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { ConversationNews } from './conversations.queries.ts'
import { dropMessage, storePendingMessage, readPendingMessages, type PendingMessage } from './kept-messages.ts'

/** A message that is being sent. `preview` is the picture's address in this browser. */
export type OutgoingMessage = Omit<PendingMessage, 'talk'> & { picture?: { file: File; preview: string } }

type Transport = (message: OutgoingMessage) => Promise<Message>

const retentionMs = 3_600_000

export function sendingKey(conversationId: string): string[] {
  return ['send', conversationId]
}

/** Sends one message after the other. Messages wait while there is no network and outlive the page; pictures live only as long as the page. */
export function sendingOf(queries: QueryClient, conversationId: string, transport: Transport) {
  return mutationOptions({
    mutationKey: sendingKey(conversationId),
    scope: { id: `send ${conversationId}` },
    networkMode: 'online',
    gcTime: retentionMs,
    mutationFn: transport,
    onMutate: ({ picture, ...message }: OutgoingMessage) => {
      if (picture === undefined) storePendingMessage({ ...message, talk: conversationId })
    },
    onSuccess: (message, { client_id, picture }) => {
      dropMessage(client_id)
      if (picture !== undefined) URL.revokeObjectURL(picture.preview)
      arrive(queries, conversationId, message)
    },
  })
}

/** Sends the messages that were written before a reload and have not arrived. */
export function resumeSending(queries: QueryClient, call: ApiCall): void {
  const cache = queries.getMutationCache()
  for (const { talk, ...message } of readPendingMessages()) {
    const queued = cache
      .findAll({ mutationKey: sendingKey(talk) })
      .map(({ state }) => state.variables as OutgoingMessage)
    if (queued.some(({ client_id }) => client_id === message.client_id)) continue
    const options = sendingOf(queries, talk, (outgoing) => sendMessage(call, talk, outgoing))
    void cache
      .build(queries, options)
      .execute(message)
      .catch(() => {}) // The chat shows it as not sent.
  }
}

/** Sends a message. `picture` is the id of the picture, which was uploaded before. */
export function sendMessage(
  call: ApiCall,
  conversationId: string,
  { client_id, text = '', product, order }: OutgoingMessage,
  picture?: string,
): Promise<Message> {
  const about = {
    ...(picture !== undefined && { picture }),
    ...(product !== undefined && { product_id: product.id }),
    ...(order !== undefined && { order_id: order.id }),
  }
  return call('POST /api/service/send', { body: { conversation: conversationId, text, client_id, ...about } })
}

/** Shows the message as sent without another request, and fetches the lists again. */
function arrive(queries: QueryClient, conversationId: string, message: Message): void {
  queries.setQueryData<ConversationNews>(
    ['conversations', 'news', conversationId],
    (news) => news && { ...news, items: [message, ...news.items.filter(({ id }) => id !== message.id)] },
  )
  void queries.invalidateQueries({ queryKey: ['conversations'] })
}
