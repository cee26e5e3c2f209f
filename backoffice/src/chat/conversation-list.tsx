import type { LastMessage, PortalListedConversation } from '@sealane/contract/chat'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Empty } from '@sealane/ui/empty'
import { LoadFailed, RowsSkeleton } from '../ui/states.tsx'
import { Initial } from '../ui/initial.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'
import type { useConversations } from './conversations.queries.ts'
import { isToday } from './conversation.rules.ts'

type ConversationListProps = {
  query: ReturnType<typeof useConversations>
  talks: PortalListedConversation[]
  open: string | undefined
  isWaiting: boolean
  waiting: number | undefined
  onOpen: (id: string) => void
  onNarrow: (isNarrow: boolean) => void
}

/** The list of conversations. Arrow keys move between them, Enter opens one. */
export function ConversationList({ query, talks, open, isWaiting, waiting, onOpen, onNarrow }: ConversationListProps) {
  const text = useTranslations('portal.conversations')
  const choices = [
    { value: 'all', label: text('all') },
    { value: 'waiting', label: text('waiting'), count: waiting },
  ] as const
  return (
    <div
      className={`min-h-0 flex-col border-line desk:flex desk:border-r ${open === undefined ? 'flex' : 'hidden'}`}
      aria-busy={query.isFetching}
    >
      <div className="flex-none border-b border-line px-4 py-2">
        <Chips
          label={text('filter')}
          choices={choices}
          value={isWaiting ? 'waiting' : 'all'}
          onChange={(value) => onNarrow(value === 'waiting')}
        />
      </div>
      <ConversationListBody query={query} talks={talks} open={open} onOpen={onOpen} />
    </div>
  )
}

function ConversationListBody({
  query,
  talks,
  open,
  onOpen,
}: Pick<ConversationListProps, 'query' | 'talks' | 'open' | 'onOpen'>) {
  const text = useTranslations('portal.conversations')
  const container = useRowKeys()
  const { error, data, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (data === undefined) {
    if (error === null) return <RowsSkeleton count={4} />
    return <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  }
  if (talks.length === 0) return <Empty title={text('empty')} text={text('emptyText')} />
  return (
    <div ref={container} className="min-h-0 grow overflow-y-auto">
      <ul>
        {talks.map((conversation) => (
          <li key={conversation.id}>
            <ConversationQueueItem
              talk={conversation}
              isOpen={conversation.id === open}
              onOpen={() => onOpen(conversation.id)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-center py-3">
          <Button variant="link" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('more')}
          </Button>
        </div>
      )}
    </div>
  )
}

type ConversationQueueItemProps = { talk: PortalListedConversation; isOpen: boolean; onOpen: () => void }

function ConversationQueueItem({ talk: { shopper, unread, last }, isOpen, onOpen }: ConversationQueueItemProps) {
  const text = useTranslations('portal.conversations')
  const isNew = unread > 0
  return (
    <button
      type="button"
      data-row=""
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={`flex w-full items-center gap-3 border-b border-line px-4 py-3 text-left -outline-offset-3 ${isOpen ? 'bg-brand-soft' : 'bg-surface'}`}
    >
      <Initial of={shopper.account} isLarge />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span className="type-h3 min-w-0 grow truncate">{shopper.name === '' ? shopper.account : shopper.name}</span>
          <When at={last.created_at} />
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span className={`type-c1 min-w-0 grow truncate ${isNew ? 'font-semibold' : 'text-ink-2'}`}>
            <Words last={last} />
          </span>
          {isNew && (
            <b className="type-c2 min-w-5.5 flex-none rounded-frame bg-vermilion px-1.5 py-0.5 text-center font-semibold text-white tabular-nums">
              {unread}
              <span className="sr-only"> {text('unread')}</span>
            </b>
          )}
        </span>
      </span>
    </button>
  )
}

function Words({ last: { from, kind, text: messageText } }: { last: LastMessage }) {
  const text = useTranslations('portal.conversations')
  const words = messageText !== '' || kind === 'text' ? messageText : text(kind)
  return from === 'staff' ? text('us', { text: words }) : words
}

/** Shows the time of today, otherwise the date. */
function When({ at }: { at: string }) {
  const format = useFormatter()
  const date = new Date(at)
  const shape = isToday(date)
    ? ({ hour: 'numeric', minute: '2-digit' } as const)
    : ({ month: 'short', day: 'numeric' } as const)
  return (
    <time dateTime={at} className="type-c2 flex-none text-ink-3">
      {format.dateTime(date, shape)}
    </time>
  )
}
