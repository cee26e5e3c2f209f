import type { Conversation } from '@sealane/contract/chat'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useCall } from '../app/call.ts'
import { conversationHistory, conversationNews } from './conversations.queries.ts'
import { join, laterOf } from './conversation.rules.ts'

/** Returns the messages, oldest first, and the chat's state: the state at opening with all later changes. */
export function useConversation(conversationId: string) {
  const call = useCall()
  const history = useInfiniteQuery(conversationHistory(call, conversationId))
  const news = useQuery({ ...conversationNews(call, conversationId), enabled: history.isSuccess })
  const pages = history.data?.pages ?? []
  const messages = join(
    pages.flatMap(({ items }) => items),
    news.data?.items ?? [],
  )
  const conversation = pages[0] && laterOf(pages[0].conversation, news.data?.conversation)
  const newest = messages.findLast(({ from }) => from === 'staff')?.id
  useMarkConversationRead(conversationId, conversation, newest)
  return { history, messages, conversation }
}

/** Marks messages as read while they are visible. */
function useMarkConversationRead(
  conversationId: string,
  conversation: Conversation | undefined,
  newest: string | undefined,
): void {
  const call = useCall({ isQuiet: true, mayRepeat: true })
  const { mutate, variables } = useMutation({
    mutationFn: (message: string) =>
      call('POST /api/service/read', { body: { conversation: conversationId, message } }),
  })
  const isSeen = useIsPageVisible()
  const isUnread = (conversation?.unread ?? 0) > 0 && newest !== undefined && newest !== variables
  useEffect(() => {
    if (isSeen && isUnread) mutate(newest)
  }, [isSeen, isUnread, newest, mutate])
}

/** Returns whether the tab is visible: messages in a hidden tab are not read. */
function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
    () => false,
  )
}
