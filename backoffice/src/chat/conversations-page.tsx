import type { PortalListedConversation } from '@sealane/contract/chat'
import { useTranslations } from 'use-intl'
import { useAddressPart } from '../app/address.ts'
import { Page } from '../ui/page.tsx'
import { Empty } from '@sealane/ui/empty'
import { ConversationList } from './conversation-list.tsx'
import { useConversations } from './conversations.queries.ts'
import { ConversationPane } from './conversation-pane.tsx'

/** The list of conversations with the open one beside it; on a phone one replaces the other. Both are in the URL. */
export function ConversationsPage() {
  const text = useTranslations('portal.conversations')
  const [open, setOpen] = useAddressPart('open')
  const [part, setPart] = useAddressPart('only')
  const isWaiting = part === 'waiting'
  const query = useConversations(isWaiting)
  const conversations: PortalListedConversation[] = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page title={text('title')} isFlush>
      <div className="grid -mb-4 grid-cols-[minmax(0,1fr)] h-[calc(100dvh-185px)] min-h-90 desk:mb-0 desk:h-auto desk:min-h-0 desk:grow desk:grid-cols-[340px_minmax(0,1fr)]">
        <ConversationList
          query={query}
          talks={conversations}
          open={open}
          isWaiting={isWaiting}
          waiting={query.data?.pages[0]?.waiting}
          onOpen={setOpen}
          onNarrow={(isNarrow) => setPart(isNarrow ? 'waiting' : undefined)}
        />
        {open === undefined ? (
          <div className="hidden place-items-center desk:grid">
            <Empty title={text('choose')} text={text('chooseText')} />
          </div>
        ) : (
          <ConversationPane key={open} conversation={open} onClose={() => setOpen(undefined)} />
        )}
      </div>
    </Page>
  )
}
