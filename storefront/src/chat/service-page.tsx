import { useSearch } from 'wouter'
import { ChevronDown } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { Bone } from '@sealane/ui/bone'
import { useInSight } from '../ui/use-in-sight.ts'
import { readConversationAddress, conversationName, type ConversationAddress } from './address.rules.ts'
import { Composer } from './composer.tsx'
import { AttachmentStrip } from './attachment-strip.tsx'
import { ConversationHeader } from './conversation-head.tsx'
import { toThreadMessage, waitingOf } from './conversation.rules.ts'
import { ConversationThread } from './conversation-thread.tsx'
import { useAttachment } from './use-attachment.ts'
import { useSending } from './use-sending.ts'
import { useConversation } from './use-conversation.ts'

/** /service: the chat with a shop, or without parameters with the platform. */
export function ServicePage() {
  const address = readConversationAddress(useSearch())
  const conversationId = conversationName(address)
  return <ConversationView key={conversationId} talk={conversationId} address={address} />
}

function ConversationView({ talk, address }: { talk: string; address: ConversationAddress }) {
  const { history, messages, conversation } = useConversation(talk)
  const sending = useSending(talk)
  const attachment = useAttachment(address)
  return (
    <div className="mx-auto flex h-[calc(100dvh-env(safe-area-inset-bottom))] max-w-150 flex-col desk:h-[calc(100dvh-77px)]">
      <ConversationHeader shop={conversation?.shop} hasFailed={history.isError} />
      <Loaded query={history} skeleton={<ConversationSkeleton />}>
        {() =>
          conversation && (
            <>
              <Scroller count={messages.length}>
                <Earlier query={history} />
                {messages.length === 0 && sending.outgoing.length === 0 && (
                  <ConversationIntro isShop={conversation.shop !== null} />
                )}
                <ConversationThread
                  said={[
                    ...messages.map((message) => toThreadMessage(message, conversation.read)),
                    ...waitingOf(sending.outgoing, messages),
                  ]}
                  conversation={conversation}
                  sending={sending}
                />
              </Scroller>
              <Composer shop={address.shop} mention={attachment} send={sending.send}>
                <AttachmentStrip mention={attachment} />
              </Composer>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

const farPx = 300

/** Scrolled to the bottom, where the newest message is; keeps its position when messages are inserted above. */
function Scroller({ count, children }: { count: number; children: ReactNode }) {
  const text = useTranslations('service.talk')
  const container = useRef<HTMLDivElement>(null)
  /** Number of messages when the reader scrolled up. */
  const [leftAt, setLeftAt] = useState<number>()
  const updatePosition = () => {
    const isFar = (container.current?.scrollTop ?? 0) < -farPx // The newest message is at 0.
    if (isFar !== (leftAt !== undefined)) setLeftAt(isFar ? count : undefined)
  }
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={container}
        role="log"
        aria-label={text('messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls this element
        tabIndex={0}
        onScroll={updatePosition}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-4 -outline-offset-3"
      >
        <div className="pb-3">{children}</div>
      </div>
      {leftAt !== undefined && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            variant="soft"
            size="m"
            className="pointer-events-auto shadow-2"
            onClick={() => container.current?.scrollTo({ top: 0 })}
          >
            {text(count > leftAt ? 'newBelow' : 'toNewest')}
            <Icon of={ChevronDown} size={20} />
          </Button>
        </div>
      )}
    </div>
  )
}

/** Loads earlier messages when the top is reached; the button is for readers who do not scroll. */
function Earlier({ query }: { query: ReturnType<typeof useConversation>['history'] }) {
  const text = useTranslations('service.talk')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const anchor = useInSight(hasNextPage && !isFetchNextPageError, () => void fetchNextPage())
  return (
    <div ref={anchor} className="flex justify-center">
      {hasNextPage && (
        <Button variant="text" size="m" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('earlier')}
        </Button>
      )}
    </div>
  )
}

function ConversationIntro({ isShop }: { isShop: boolean }) {
  const text = useTranslations('service.begin')
  return (
    <div className="flex min-h-[50dvh] flex-col justify-center px-6 py-10 text-center">
      <h2 className="type-h1">{text('title')}</h2>
      <p className="mt-2 text-ink-2">{text(isShop ? 'shop' : 'platform')}</p>
    </div>
  )
}

function ConversationSkeleton() {
  return (
    <div aria-hidden="true" className="late flex grow flex-col justify-end gap-3 px-4 pb-4">
      <Bone className="h-12 w-3/5 rounded-product" />
      <Bone className="h-18 w-2/3 self-end rounded-product" />
      <Bone className="h-12 w-1/2 rounded-product" />
    </div>
  )
}
