import { useQueryClient } from '@tanstack/react-query'
import { call } from '../app/call.ts'
import { useAction, useServerQuery, usePagedServerQuery } from '../app/use-server-query.ts'
import { uploadPicture } from '../app/upload.ts'

/** Queries the number of conversations with unread messages. */
export function useUnreadConversationCount(isEnabled: boolean) {
  return useServerQuery({
    queryKey: ['conversations', 'count'],
    queryFn: () => call('GET /api/portal/conversation/list', { query: { limit: 1 } }),
    isEnabled,
  })
}

/** Queries all conversations, newest first, or those with unread messages, longest waiting first. */
export function useConversations(isWaiting: boolean) {
  return usePagedServerQuery({
    queryKey: ['conversations', 'list', isWaiting],
    queryFn: (cursor) =>
      call('GET /api/portal/conversation/list', { query: { cursor, ...(isWaiting && { waiting: true }) } }),
  })
}

/** Queries the messages, newest first, page by page. */
export function useConversationMessages(conversation: string) {
  return usePagedServerQuery({
    queryKey: ['conversations', 'talk', conversation],
    queryFn: (cursor) => call('GET /api/portal/conversation/messages', { query: { conversation, cursor, limit: 30 } }),
  })
}

type MessageCallbacks = { onSaid: () => void; onFailed: (error: Error) => void }

/** Sends a text, or a picture that is uploaded first. A message keeps its client id until the server has stored it. */
export function useSendMessage(conversation: string) {
  const queries = useQueryClient()
  const saying = useAction(async (message: { text: string } | { file: File }, headers) => {
    const content = 'file' in message ? { picture: (await uploadPicture(message.file, 'chat_picture')).id } : message
    const body = { conversation, client_id: headers['idempotency-key'], ...content }
    return call('POST /api/portal/conversation/send', { body })
  })
  return {
    ...saying,
    say: (message: { text: string } | { file: File }, { onSaid, onFailed }: MessageCallbacks) =>
      saying.mutate(message, {
        onSuccess: () => {
          onSaid()
          void queries.invalidateQueries({ queryKey: ['conversations'] })
        },
        onError: onFailed,
      }),
  }
}

export function useMarkRead(conversation: string) {
  return useAction((message: string) => call('POST /api/portal/conversation/read', { body: { conversation, message } }))
}

export function useQuickReplies() {
  return useServerQuery({ queryKey: ['quickReplies'], queryFn: () => call('GET /api/portal/quick_reply/list') })
}

type QuickReplyDraft = { id?: string; shop: string | null; text: string }

export function useQuickReplyActions() {
  const queries = useQueryClient()
  const keeping = useAction((reply: QuickReplyDraft, headers) =>
    call('POST /api/portal/quick_reply/save', { body: reply }, headers),
  )
  const removing = useAction((id: string, headers) =>
    call('POST /api/portal/quick_reply/delete', { body: { id } }, headers),
  )
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ['quickReplies'] })
  return {
    keep: (reply: QuickReplyDraft, onKept: () => void) =>
      keeping.mutate(reply, {
        onSuccess: () => {
          onSuccess()
          onKept()
        },
      }),
    remove: (id: string) => removing.mutate(id, { onSuccess }),
    isBusy: keeping.isPending || removing.isPending,
    error: keeping.error ?? removing.error,
  }
}
