import type { ListedConversation } from '@sealane/contract/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { List } from '../ui/list.tsx'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { conversationList } from './conversations.queries.ts'
import { ConversationCard } from './conversation-row.tsx'

/** /services: the shopper's chats, one with the platform and one with each shop. */
export function ServicesPage() {
  const text = useTranslations()
  const query = useInfiniteQuery(conversationList(useCall()))
  const { data } = query
  const isBegun = data?.pages[0]?.items[0]?.shop === null
  return (
    <Page title={text('titles.services')} fallback="/profile">
      {data !== undefined && !isBegun && (
        <div className="mb-3">
          <ConversationCard shop={null} unread={0} />
        </div>
      )}
      <List
        query={query}
        skeleton={<RowsSkeleton count={3} />}
        empty={
          <Empty
            title={text('service.list.none')}
            text={text('service.list.noneText')}
            action={<ButtonLink href="/shops">{text('service.list.noneAction')}</ButtonLink>}
          />
        }
      >
        {(conversation: ListedConversation) => (
          <ConversationCard shop={conversation.shop} unread={conversation.unread} last={conversation.last} />
        )}
      </List>
    </Page>
  )
}
