import type { OrderAttachment, ProductAttachment } from '@sealane/contract/chat'
import { useMutation, useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../app/call.ts'
import { useIsOnline } from '../app/online.ts'
import { useSendPicture } from '../uploads/use-upload.ts'
import { dropMessage } from './kept-messages.ts'
import { sendingKey, sendingOf, sendMessage, type OutgoingMessage } from './sending.ts'
import type { ThreadMessage } from './conversation.rules.ts'

/** The parts of a message. */
type MessageDraft = {
  text?: string
  picture?: { file: File; preview: string }
  product?: ProductAttachment | undefined
  order?: OrderAttachment | undefined
}

export type MessageOutbox = {
  send: (content: MessageDraft) => void
  /** Messages that are being sent or failed, oldest first. They outlive the page, and wait while there is no network. */
  outgoing: ThreadMessage[]
  /** The uploaded share of each picture, from 0 to 1, by the message's key. */
  shares: Record<string, number>
  retry: (key: string) => void
  discard: (key: string) => void
}

/** Shows each message immediately. Its client id stays the same, so that a repeated send creates no second message. */
export function useSending(conversationId: string): MessageOutbox {
  const queries = useQueryClient()
  const isOnline = useIsOnline()
  const { transport, shares } = useTransport(conversationId)
  const { mutate } = useMutation(sendingOf(queries, conversationId, transport))
  const outgoing = useMutationState({
    filters: { mutationKey: sendingKey(conversationId), predicate: ({ state }) => state.status !== 'success' },
    select: ({ state }) => outgoingToThreadMessage(state.variables as OutgoingMessage, progressOf(state, isOnline)),
  })
  return {
    send: (content) => mutate({ ...content, client_id: createName(), at: new Date().toISOString() }),
    outgoing,
    shares,
    retry: (key) => {
      const failedMessage = removeFailedMessage(queries, conversationId, key)
      if (failedMessage !== undefined) mutate(failedMessage)
    },
    discard: (key) => {
      dropMessage(key)
      removeFailedMessage(queries, conversationId, key)
    },
  }
}

function useTransport(conversationId: string) {
  const call = useCall({ mayRepeat: true })
  const sendPicture = useSendPicture('chat_picture')
  const [shares, setShares] = useState<Record<string, number>>({})
  const transport = async (message: OutgoingMessage) => {
    const { client_id, picture } = message
    const note = (share: number) => setShares((previous) => ({ ...previous, [client_id]: share }))
    const upload = picture && (await sendPicture(picture.file, note))
    return sendMessage(call, conversationId, message, upload?.id)
  }
  return { transport, shares }
}

function removeFailedMessage(queries: QueryClient, conversationId: string, key: string): OutgoingMessage | undefined {
  const cache = queries.getMutationCache()
  const failed = cache
    .findAll({ mutationKey: sendingKey(conversationId), status: 'error' })
    .find(({ state }) => (state.variables as OutgoingMessage).client_id === key)
  if (failed === undefined) return undefined
  cache.remove(failed)
  return failed.state.variables as OutgoingMessage
}

/** Returns the progress: a message queued behind others counts as being sent; without a network it waits. */
function progressOf(
  { status, isPaused }: { status: string; isPaused: boolean },
  isOnline: boolean,
): ThreadMessage['progress'] {
  if (status === 'error') return 'failed'
  return isPaused && !isOnline ? 'waiting' : 'sending'
}

function outgoingToThreadMessage(
  { client_id, at, text = '', picture, product, order }: OutgoingMessage,
  progress: ThreadMessage['progress'],
): ThreadMessage {
  return {
    key: client_id,
    client_id,
    from: 'shopper',
    author: '',
    text,
    picture: picture === undefined ? null : { url: picture.preview, width: 0, height: 0 },
    product: product ?? null,
    order: order ?? null,
    created_at: at,
    progress,
  }
}

/** Replaces `crypto.randomUUID`, which is missing on plain HTTP. */
function createName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
