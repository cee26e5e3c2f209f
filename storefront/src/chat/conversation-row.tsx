import type { Conversation, LastMessage } from '@sealane/contract/chat'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useDateTime } from '../app/date-time.ts'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { Badge } from '@sealane/ui/badge'
import { conversationAddress } from './address.rules.ts'
import { PlatformLogo } from './conversation-head.tsx'

type ConversationCardProps = { shop: Conversation['shop']; unread: number; last?: LastMessage }

/** A chat in the list: the other side, the last message and its time. An unread one has a tint, a count and bold text. */
export function ConversationCard({ shop, unread, last }: ConversationCardProps) {
  const text = useTranslations('service')
  const isNew = unread > 0
  return (
    <Link
      href={conversationAddress({ shop: shop?.id })}
      className={`flex items-center gap-3 rounded-card px-3.5 py-3 shadow-1 ${isNew ? 'bg-[color-mix(in_srgb,var(--brand-soft)_55%,var(--surface))]' : 'bg-surface'}`}
    >
      {shop === null ? <PlatformLogo size="large" /> : <ShopLogo src={shop.logo} size={52} />}
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span className="type-h2 line-clamp-2 min-w-0 grow break-words">
            {shop === null ? text('platform') : shop.name}
          </span>
          {last !== undefined && <When at={last.created_at} />}
        </span>
        <span className="mt-1 flex items-center gap-2">
          <span className={`type-c1 min-w-0 grow truncate ${isNew ? 'font-semibold text-ink' : 'text-ink-2'}`}>
            {last === undefined ? text('platformDetail') : <Words last={last} />}
          </span>
          {isNew && <span className="sr-only">{text('list.unread', { n: unread })}</span>}
          <span aria-hidden="true" className="flex">
            <Badge count={unread} />
          </span>
        </span>
      </span>
    </Link>
  )
}

function Words({ last: { from, kind, text: messageText } }: { last: LastMessage }) {
  const text = useTranslations('service.list')
  const words = messageText !== '' || kind === 'text' ? messageText : text(kind)
  return from === 'shopper' ? text('you', { text: words }) : words
}

/** Shows the time for today, else the day. */
function When({ at }: { at: string }) {
  const dateTime = useDateTime()
  const date = new Date(at)
  return (
    <time dateTime={at} className="type-c2 flex-none text-ink-3">
      {dateTime(date, isToday(date) ? { hour: 'numeric', minute: '2-digit' } : { month: 'short', day: 'numeric' })}
    </time>
  )
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString()
}
