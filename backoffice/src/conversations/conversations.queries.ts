import { useQueryClient } from '@tanstack/react-query'
import { call } from '../app/call.ts'
import { useAction, useAsking, useAskingOn } from '../app/use-asking.ts'
import { uploadPicture } from '../app/upload.ts'

/** The stream tells of news; this is for a line that only looks alive. */
const everyMs = 20_000

/** How many talks have something unread. */
export function useWaitingTalks(isEnabled: boolean) {
  return useAsking({
    queryKey: ['conversations', 'count'],
    queryFn: () => call('GET /api/portal/conversation/list', { query: { limit: 1 } }),
    everyMs,
    isEnabled,
  })
}

/** All, the newest first; or those with something unread, what has waited longest first. */
export function useTalks(isWaiting: boolean) {
  return useAskingOn({
    queryKey: ['conversations', 'list', isWaiting],
    queryFn: (cursor) =>
      call('GET /api/portal/conversation/list', { query: { cursor, ...(isWaiting && { waiting: true }) } }),
    everyMs,
  })
}

/** Newest first, further back page by page. */
export function useTalk(conversation: string) {
  return useAskingOn({
    queryKey: ['conversations', 'talk', conversation],
    queryFn: (cursor) => call('GET /api/portal/conversation/messages', { query: { conversation, cursor, limit: 30 } }),
    everyMs,
  })
}

type Outcome = { onSaid: () => void; onFailed: (error: Error) => void }

/** A text, or a picture that is uploaded first. A message keeps its name until it is there. */
export function useSaying(conversation: string) {
  const queries = useQueryClient()
  const saying = useAction(async (said: { text: string } | { file: File }, headers) => {
    const content = 'file' in said ? { picture: (await uploadPicture(said.file, 'chat_picture')).id } : said
    const body = { conversation, client_id: headers['idempotency-key'], ...content }
    return call('POST /api/portal/conversation/send', { body })
  })
  return {
    ...saying,
    say: (said: { text: string } | { file: File }, { onSaid, onFailed }: Outcome) =>
      saying.mutate(said, {
        onSuccess: () => {
          onSaid()
          void queries.invalidateQueries({ queryKey: ['conversations'] })
        },
        onError: onFailed,
      }),
  }
}

export function useReading(conversation: string) {
  return useAction((message: string) => call('POST /api/portal/conversation/read', { body: { conversation, message } }))
}

export function useQuickReplies() {
  return useAsking({ queryKey: ['quickReplies'], queryFn: () => call('GET /api/portal/quick_reply/list') })
}

type Kept = { id?: string; shop: string | null; text: string }

export function useKeepingReply() {
  const queries = useQueryClient()
  const keeping = useAction((reply: Kept, headers) =>
    call('POST /api/portal/quick_reply/save', { body: reply }, headers),
  )
  const removing = useAction((id: string, headers) =>
    call('POST /api/portal/quick_reply/delete', { body: { id } }, headers),
  )
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ['quickReplies'] })
  return {
    keep: (reply: Kept, onKept: () => void) =>
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
