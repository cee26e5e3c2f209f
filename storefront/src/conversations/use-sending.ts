import type { Message, OrderMention, ProductMention } from '@sealane/contract/conversations'
import { useMutation, useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../app/call.ts'
import { useSendPicture } from '../uploads/use-upload.ts'
import type { News } from './conversations.queries.ts'
import type { Said } from './talk.rules.ts'

/** What a message is made of. `preview` is the picture's address in this browser. */
type Content = {
  text?: string
  picture?: { file: File; preview: string }
  product?: ProductMention | undefined
  order?: OrderMention | undefined
}
type Outgoing = Content & { client_id: string; at: string }

export type Sending = {
  send: (content: Content) => void
  /** What is on its way or did not get there, oldest first. It outlives the page, and waits while the network is away. */
  outgoing: Said[]
  /** How much of a picture has left, from 0 to 1, by its message. */
  shares: Record<string, number>
  retry: (key: string) => void
  discard: (key: string) => void
}

const keptMs = 3_600_000

/** One message after the other, each shown at once. A message keeps its name, so that sending it again never doubles it. */
export function useSending(talk: string): Sending {
  const queries = useQueryClient()
  const { transport, shares } = useTransport(talk)
  const { mutate } = useMutation({
    mutationKey: keyOf(talk),
    scope: { id: `send ${talk}` },
    gcTime: keptMs,
    mutationFn: transport,
    onSuccess: (message, { picture }) => {
      if (picture !== undefined) URL.revokeObjectURL(picture.preview)
      arrive(queries, talk, message)
    },
  })
  const outgoing = useMutationState({
    filters: { mutationKey: keyOf(talk), predicate: ({ state }) => state.status !== 'success' },
    select: ({ state }) => toSaid(state.variables as Outgoing, state.status === 'error'),
  })
  return {
    send: (content) => mutate({ ...content, client_id: createName(), at: new Date().toISOString() }),
    outgoing,
    shares,
    retry: (key) => {
      const said = takeBack(queries, talk, key)
      if (said !== undefined) mutate(said)
    },
    discard: (key) => void takeBack(queries, talk, key),
  }
}

function keyOf(talk: string): string[] {
  return ['send', talk]
}

function useTransport(talk: string) {
  const call = useCall({ mayRepeat: true })
  const sendPicture = useSendPicture('chat_picture')
  const [shares, setShares] = useState<Record<string, number>>({})
  const transport = async ({ client_id, text = '', picture, product, order }: Outgoing) => {
    const note = (share: number) => setShares((known) => ({ ...known, [client_id]: share }))
    const upload = picture && (await sendPicture(picture.file, note))
    const about = {
      ...(upload !== undefined && { picture: upload.id }),
      ...(product !== undefined && { product_id: product.id }),
      ...(order !== undefined && { order_id: order.id }),
    }
    return call('POST /api/service/send', { body: { conversation: talk, text, client_id, ...about } })
  }
  return { transport, shares }
}

/** Shown as sent without another request; the lists are asked for again. */
function arrive(queries: QueryClient, talk: string, message: Message): void {
  queries.setQueryData<News>(
    ['conversations', 'news', talk],
    (news) => news && { ...news, items: [message, ...news.items.filter(({ id }) => id !== message.id)] },
  )
  void queries.invalidateQueries({ queryKey: ['conversations'] })
}

function takeBack(queries: QueryClient, talk: string, key: string): Outgoing | undefined {
  const cache = queries.getMutationCache()
  const failed = cache
    .findAll({ mutationKey: keyOf(talk), status: 'error' })
    .find(({ state }) => (state.variables as Outgoing).client_id === key)
  if (failed === undefined) return undefined
  cache.remove(failed)
  return failed.state.variables as Outgoing
}

function toSaid({ client_id, at, text = '', picture, product, order }: Outgoing, isFailed: boolean): Said {
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
    progress: isFailed ? 'failed' : 'sending',
  }
}

/** `crypto.randomUUID` is missing on plain HTTP. */
function createName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
