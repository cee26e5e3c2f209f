import type { Message, PortalConversation } from '@sealane/contract/chat'
import { languages } from '@sealane/contract/languages'
import { ArrowLeft } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../ui/button.tsx'
import { LoadFailed, RowsSkeleton } from '../ui/states.tsx'
import { Initial } from '../ui/initial.tsx'
import { Composer } from './composer.tsx'
import { useMarkRead, useConversationMessages } from './conversations.queries.ts'
import { ConversationDays } from './conversation-days.tsx'

/** One conversation: the shopper, the messages and the reply. */
export function ConversationPane({ conversation: id, onClose }: { conversation: string; onClose: () => void }) {
  const query = useConversationMessages(id)
  const pages = query.data?.pages ?? []
  const messages = pages.flatMap(({ items }) => items)
  const conversation = pages[0]?.conversation
  useNoting(id, conversation, messages)
  if (conversation === undefined) {
    if (query.error === null) return <RowsSkeleton count={5} />
    return <LoadFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  return (
    <section aria-label={nameOf(conversation)} className="flex min-h-0 min-w-0 flex-col">
      <Head conversation={conversation} onClose={onClose} />
      <Scroller query={query}>
        <ConversationDays messages={messages} conversation={conversation} />
      </Scroller>
      <Composer key={id} conversation={conversation} />
    </section>
  )
}

/** Marks visible messages as read. */
function useNoting(id: string, conversation: PortalConversation | undefined, newestFirst: Message[]): void {
  const { mutate, variables } = useMarkRead(id)
  const newest = newestFirst.find(({ from }) => from === 'shopper')?.id
  const isUnread = (conversation?.unread ?? 0) > 0 && newest !== undefined && newest !== variables
  useEffect(() => {
    if (isUnread) mutate(newest)
  }, [isUnread, newest, mutate])
}

function nameOf({ shopper }: PortalConversation): string {
  return shopper.name === '' ? shopper.account : shopper.name
}

function Head({ conversation, onClose }: { conversation: PortalConversation; onClose: () => void }) {
  const text = useTranslations('portal.conversations')
  const { shopper, shop } = conversation
  const language = languages.find(({ file_name }) => file_name === shopper.language)?.language_name ?? shopper.language
  return (
    <header className="flex flex-none items-center gap-3 border-b border-line px-4 py-2.5">
      <span className="-ml-2 desk:hidden">
        <IconButton icon={ArrowLeft} label={text('back')} onClick={onClose} />
      </span>
      <Initial of={shopper.account} isLarge />
      <div className="min-w-0 grow">
        <h2 className="type-h3 truncate">
          {nameOf(conversation)} <span className="font-normal text-ink-2">{shopper.account}</span>
        </h2>
        <p className="type-c1 truncate text-ink-2">
          {text('speaks', { language })}
          {shop !== null && ` · ${shop.name}`}
        </p>
      </div>
    </header>
  )
}

type ScrollerProps = { query: ReturnType<typeof useConversationMessages>; children: ReactNode }

/** Starts at the bottom, where the newest message is, and keeps its position when earlier messages are added above. */
function Scroller({ query, children }: ScrollerProps) {
  const text = useTranslations('portal.conversations')
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <div
      role="log"
      aria-label={text('messages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
      tabIndex={0}
      className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-4 -outline-offset-3 desk:px-6"
    >
      <div className="pb-4">
        {hasNextPage && (
          <div className="flex justify-center pt-3">
            <Button variant="link" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {text('earlier')}
            </Button>
          </div>
        )}
        {children}
      </div>
    </div>
  )
}
