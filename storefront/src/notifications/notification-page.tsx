import type { NotificationTopic, Unread } from '@sealane/contract/notifications'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { Chip } from '@sealane/ui/chip'
import { Empty } from '@sealane/ui/empty'
import { IconButton } from '@sealane/ui/icon-button'
import { List } from '../ui/list.tsx'
import { Page } from '../ui/page.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NotificationsSkeleton } from './notifications-skeleton.tsx'
import { notificationList } from './notification.queries.ts'
import { positionsOf, topics, type NotificationPosition } from './notification.rules.ts'
import { useMarkNotificationsRead } from './use-reading.ts'

/** Lists the notifications. New ones appear automatically. */
export function NotificationPage() {
  const text = useTranslations()
  const topicParam = new URLSearchParams(useSearch()).get('topic')
  const topic = topics.find((one) => one === topicParam)
  const query = useInfiniteQuery(notificationList(useCall(), topic))
  const unread = useUnread(query.data?.pages[0]?.unread)
  const marking = useMarkNotificationsRead()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const positions = positionsOf(items, new Date(query.dataUpdatedAt))
  return (
    <Page
      title={text('titles.notification')}
      fallback="/home"
      right={<ReadAll topic={topic} unread={unread} reading={marking} />}
    >
      <TopicChips topic={topic} unread={unread} />
      <List query={query} className="" skeleton={<NotificationsSkeleton />} empty={<NoNotifications topic={topic} />}>
        {(notification) => {
          const position = positions.get(notification.id)
          if (position === undefined) return undefined
          const open = () => !notification.read && marking.mutate({ ids: [notification.id] })
          return (
            <>
              {position.isFirst && <DayHead day={position.day} />}
              <NotificationRow notification={notification} position={position} onOpen={open} />
            </>
          )
        }}
      </List>
    </Page>
  )
}

type TopicProps = { topic: NotificationTopic | undefined }
type CountedProps = TopicProps & { unread: Unread | undefined }

/** The double tick, which marks all listed notifications as read. */
function ReadAll({ topic, unread, reading }: CountedProps & { reading: ReturnType<typeof useMarkNotificationsRead> }) {
  const text = useTranslations('notifications')
  const count = unread?.[topic ?? 'all'] ?? 0
  return (
    <IconButton
      icon={CheckCheck}
      label={text(topic === undefined ? 'readAll' : 'readTopic')}
      disabled={reading.isPending || count === 0}
      onClick={() => reading.mutate(topic === undefined ? { all: true } : { topic })}
    />
  )
}

function NoNotifications({ topic }: TopicProps) {
  const text = useTranslations('notifications')
  return <Empty title={text('emptyTitle')} text={text(topic === undefined ? 'emptyText' : 'emptyTopic')} />
}

/** Returns the counts; while another topic is loading, those of the list of all topics. */
function useUnread(loaded: Unread | undefined): Unread | undefined {
  const { queryKey } = notificationList(useCall())
  const queries = useQueryClient()
  return loaded ?? queries.getQueryData(queryKey)?.pages[0]?.unread
}

function TopicChips({ topic, unread }: CountedProps) {
  const text = useTranslations('notifications')
  const { go } = useNavigation()
  return (
    <fieldset aria-label={text('topics')} className="scroll-row -mx-4 flex min-w-0 gap-2 px-4 pt-1 pb-2">
      {[undefined, ...topics].map((one) => {
        const count = one === undefined ? 0 : (unread?.[one] ?? 0)
        return (
          <Chip
            key={one ?? 'all'}
            isOn={one === topic}
            onClick={() => go(one === undefined ? '/notification' : `/notification?topic=${one}`, { replace: true })}
          >
            {text(`topic_${one ?? 'all'}`)}
            {count > 0 && (
              <b className={`font-semibold tabular-nums ${one === topic ? '' : 'text-signal'}`}>
                {count}
                <span className="sr-only"> {text('unread')}</span>
              </b>
            )}
          </Chip>
        )
      })}
    </fieldset>
  )
}

function DayHead({ day }: Pick<NotificationPosition, 'day'>) {
  const text = useTranslations('notifications')
  return <h2 className="type-c1 px-1 pt-3 pb-2 font-semibold text-ink-2">{text(day)}</h2>
}
