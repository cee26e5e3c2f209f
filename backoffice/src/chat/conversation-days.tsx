import type { Message, PortalConversation } from '@sealane/contract/chat'
import { Check, CheckCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { OfficeOrderAttachmentCard, OfficeProductAttachmentCard } from './attachment-cards.tsx'
import { newestRead, toDays } from './conversation.rules.ts'

type ConversationDaysProps = { messages: Message[]; conversation: PortalConversation }

/** The messages by day, the shopper on the left, the staff on the right. */
export function ConversationDays({ messages, conversation: { read } }: ConversationDaysProps) {
  const format = useFormatter()
  const readId = newestRead(messages, read)
  return toDays(messages, (time) => new Date(time).toDateString()).map(({ key, at, messages: ofDay }) => (
    <section key={key} className="flex flex-col gap-3">
      <p className="type-c2 pt-4 text-center text-ink-3">{format.dateTime(new Date(at), { dateStyle: 'full' })}</p>
      {ofDay.map((message) => (
        <ConversationMessageItem
          key={message.id}
          message={message}
          isRead={Number(message.id) <= Number(readId ?? 0)}
          readAt={message.id === readId ? read?.at : undefined}
        />
      ))}
    </section>
  ))
}

/** `readAt` is when the shopper read this message; set only for the newest message read. */
type ConversationMessageItemProps = { message: Message; isRead: boolean; readAt: string | undefined }

/** One message with its author and time. */
function ConversationMessageItem({ message, isRead, readAt }: ConversationMessageItemProps) {
  const { from, text, picture, product, order } = message
  const isOwn = from === 'staff'
  return (
    <div className={`flex flex-col gap-1.5 ${isOwn ? 'items-end' : 'items-start'}`}>
      {order !== null && <OfficeOrderAttachmentCard order={order} />}
      {product !== null && <OfficeProductAttachmentCard product={product} />}
      {picture !== null && <Picture picture={picture} />}
      {text !== '' && (
        <p
          dir="auto"
          className={`max-w-[min(460px,88%)] rounded-picture px-3.5 py-2.5 text-15/[1.4] break-words whitespace-pre-wrap ${isOwn ? 'rounded-br-tag bg-brand-soft' : 'rounded-bl-tag bg-surface shadow-1'}`}
        >
          {text}
        </p>
      )}
      <Foot message={message} isRead={isRead} readAt={readAt} />
    </div>
  )
}

function Picture({ picture: { url, width, height } }: { picture: NonNullable<Message['picture']> }) {
  const text = useTranslations('portal.conversations')
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={text('openPicture')} className="rounded-picture">
      <img
        src={url}
        alt={text('picture')}
        width={width}
        height={height}
        className="h-auto max-h-65 w-auto max-w-[min(260px,80vw)] rounded-picture bg-sunken"
      />
    </a>
  )
}

function Foot({ message: { from, author, created_at }, isRead, readAt }: ConversationMessageItemProps) {
  const text = useTranslations('portal.conversations')
  const format = useFormatter()
  const time = (at: string) => format.dateTime(new Date(at), { hour: 'numeric', minute: '2-digit' })
  return (
    <p className="type-c2 flex items-center gap-1 text-ink-3">
      {from === 'staff' && author !== '' && <span>{author} ·</span>}
      <time dateTime={created_at}>{time(created_at)}</time>
      {readAt !== undefined && <span>· {text('readAt', { time: time(readAt) })}</span>}
      {from === 'staff' && (
        <Icon of={isRead ? CheckCheck : Check} size={14} className={isRead ? 'text-brand-text' : ''} />
      )}
    </p>
  )
}
