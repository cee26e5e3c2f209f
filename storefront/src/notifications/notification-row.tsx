import type { Notification } from '@sealane/contract/notifications'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useDateTime } from '../app/date-time.ts'
import { Icon } from '@sealane/ui/icon'
import { Picture } from '../ui/picture.tsx'
import { notificationStyleOf } from './notification-styles.ts'
import { isOfPortal, type NotificationPosition } from './notification.rules.ts'

type NotificationRowProps = { notification: Notification; position: NotificationPosition; onOpen: () => void }

/** Shows the event and its time; opening it leads to its subject. */
export function NotificationRow({ notification, position, onOpen }: NotificationRowProps) {
  const { isFirst, isLast } = position
  const edges = `${isFirst ? 'rounded-t-card' : 'border-t border-line'} ${isLast ? 'rounded-b-card' : ''}`
  return (
    <div className={`overflow-hidden bg-surface ${edges}`}>
      <Opening
        link={notification.link}
        onOpen={onOpen}
        className={`flex w-full items-start gap-3 px-4 py-3.5 text-left ${notification.read ? '' : 'bg-brand-soft/45'}`}
      >
        <Content notification={notification} position={position} />
      </Opening>
    </div>
  )
}

type OpeningProps = { link: string | null; onOpen: () => void; className: string; children: ReactNode }

/** Opens a page of the storefront, a page of the portal, or only the notification itself. */
function Opening({ link, onOpen, className, children }: OpeningProps) {
  if (link === null) {
    return (
      <button type="button" className={className} onClick={onOpen}>
        {children}
      </button>
    )
  }
  if (isOfPortal(link)) {
    return (
      <a href={link} className={className} onClick={onOpen}>
        {children}
      </a>
    )
  }
  return (
    <Link href={link} className={className} onClick={onOpen}>
      {children}
    </Link>
  )
}

function Content({ notification, position }: Pick<NotificationRowProps, 'notification' | 'position'>) {
  const { title, body, action, image, image_color, read, created_at } = notification
  const text = useTranslations('notifications')
  const { icon, tile } = notificationStyleOf(notification)
  const when = useWhen()
  return (
    <>
      <span className={`grid size-10 flex-none place-items-center rounded-frame ${tile}`}>
        <Icon of={icon} size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="wraps flex items-baseline justify-between gap-2">
          <span className={`type-h3 min-w-0 grow break-words ${read ? '' : 'font-bold!'}`}>{title}</span>
          <span className="type-c2 flex flex-none items-center gap-1.5 text-ink-2">
            <time dateTime={created_at}>{when(created_at, position)}</time>
            {!read && (
              <span className="size-2.25 rounded-full bg-signal">
                <span className="sr-only">{text('unread')}</span>
              </span>
            )}
          </span>
        </span>
        <span className="type-c1 mt-0.75 block break-words text-ink-2">{withWholePieces(body)}</span>
        {action !== null && (
          <span className="mt-2.5 inline-flex min-h-11 items-center rounded-full bg-brand-soft px-4.5 font-display text-15 leading-tight font-bold text-brand-text">
            {action}
          </span>
        )}
      </span>
      {image !== null && (
        <Picture
          src={image}
          {...(image_color !== null && { color: image_color })}
          alt=""
          sizes="52px"
          className="size-13 flex-none rounded-frame"
        />
      )}
    </>
  )
}

/** Keeps order numbers, such as SL-20311, and dates of languages without spaces on one line. */
function withWholePieces(body: string): ReactNode[] {
  return body.split(/(SL-\w+|\d{1,2}月\d{1,2}日|\d{1,2}월 \d{1,2}일)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  )
}

/** Formats the time for today and yesterday, and the day for earlier ones, with the year if it is another one. */
function useWhen(): (at: string, position: NotificationPosition) => string {
  const dateTime = useDateTime()
  return (at, { day }) => {
    const date = new Date(at)
    if (day !== 'earlier') return dateTime(date, { hour: 'numeric', minute: '2-digit' })
    const isThisYear = date.getFullYear() === new Date().getFullYear()
    return dateTime(date, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
  }
}
