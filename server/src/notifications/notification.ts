import type { Duty } from '@sealane/contract/access'
import { localeOf, type FileName } from '@sealane/contract/locales'
import type { Notification, NotificationTopic, Unread } from '@sealane/contract/notifications'
import { decodeCursor, pageSize, toPage } from '../db/cursor.ts'
import type { Tx } from '../db/database.ts'
import { toIds } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { dateFormat } from '../formats.ts'
import { moneyText, noticeText } from '../messages.ts'
import { dayIn, findTimeZone } from '../time-zone.rules.ts'
import { publishEvent } from '../events/event.sql.ts'
import { toRows, toShown, type AddressedNotice, type Formats, type Notice } from './notification.rules.ts'
import {
  countUnread,
  insertNotifications,
  saveRead,
  selectOperatorsOnDuty,
  selectNotifications,
  type NotificationRow,
} from './notification.sql.ts'

export type { AddressedNotice, Notice, NotificationContent } from './notification.rules.ts'

/** Notifies one person, if the transaction commits: in their list, and on their open screens at once. */
export async function notify(tx: Tx, accountId: number, notice: Notice): Promise<void> {
  await notifyAll(tx, [{ to: [accountId], notice }])
}

/** Notifies several people, each of their own event. */
export async function notifyAll(tx: Tx, addressed: AddressedNotice[]): Promise<void> {
  const rows = toRows(addressed)
  if (rows.length > 0) await insertNotifications(tx, rows)
}

/** Notifies all operators with the duty, including owners, except the one who caused the event. */
export async function notifyDuty(tx: Tx, duty: Duty, notice: Notice, by?: number): Promise<void> {
  const to = (await selectOperatorsOnDuty(tx, duty)).filter((id) => id !== by)
  await notifyAll(tx, [{ to, notice }])
}

type NotificationListQuery = {
  topic?: NotificationTopic | undefined
  zone?: string | undefined
  cursor?: string | undefined
  limit: number
}
type NotificationPage = { items: Notification[]; next: string | null; unread: Unread }

/** Lists the caller's notifications, newest first, in their language, with the number of unread ones. */
export async function listNotifications(
  { tx, caller, visit }: Pick<Context, 'tx' | 'caller' | 'visit'>,
  { query }: { query: NotificationListQuery },
): Promise<NotificationPage> {
  const [before] = decodeCursor(query.cursor, ['number']) ?? []
  const size = pageSize(query.limit)
  const rows = await selectNotifications(tx, {
    accountId: caller.id,
    language: visit.language,
    topic: query.topic,
    before: typeof before === 'number' ? before : undefined,
    limit: size + 1,
  })
  const { items, next } = toPage(rows, size, ({ id }) => [id])
  const formats = formatsFor(visit.language, query.zone)
  const shown = items.map((row) => toNotification(row, visit.language, formats))
  return { items: shown, next, unread: await countUnread(tx, caller.id) }
}

type MarkNotificationsReadInput = {
  ids?: string[] | undefined
  topic?: NotificationTopic | undefined
  all?: true | undefined
}

/** Marks notifications as read; they never become unread again. The caller's other screens are updated. */
export async function readNotifications(
  { tx, caller }: Context,
  { body }: { body: MarkNotificationsReadInput },
): Promise<{ unread: Unread }> {
  const count = await saveRead(tx, caller.id, { ids: body.ids && toIds(body.ids), topic: body.topic })
  const unread = await countUnread(tx, caller.id)
  if (count > 0) await publishEvent(tx, caller.id, { type: 'notification', data: { unread: unread.all } })
  return { unread }
}

function toNotification(row: NotificationRow, language: FileName, formats: Formats): Notification {
  const { id, topic, kind, params, link, image, image_color, read_at, created_at } = row
  return {
    id: String(id),
    topic,
    kind,
    ...noticeText(language, kind, toShown(kind, params, formats)),
    link,
    image,
    image_color,
    read: read_at !== null,
    created_at: created_at.toISOString(),
  }
}

/** Returns the notification's sentences, for recipients outside the list. */
export function renderNotice(
  { kind, params }: Pick<NotificationRow, 'kind' | 'params'>,
  language: FileName,
  zone: string,
): ReturnType<typeof noticeText> {
  return noticeText(language, kind, toShown(kind, params, formatsFor(language, zone)))
}

/**
 * Returns the reader's formats of money and times, without line breaks inside. Days are those of the reader's time zone if it is known; a clock names its
 * zone.
 */
export function formatsFor(language: FileName, zone = 'UTC'): Formats {
  const locale = localeOf(language)
  const days = dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const day = (at: Date) => whole(days.format(dayIn(zone, at)))
  return { money: (cents) => moneyText(language, cents), day, time: (at) => timeText(at, { language, zone }) }
}

/** Returns day and clock with the zone, for a reader anywhere. */
function timeText(at: Date, { language, zone }: { language: FileName; zone: string }): string {
  const day = { day: 'numeric', month: 'long', timeZone: validTimeZone(zone) } as const
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return whole(dateFormat(localeOf(language), { ...day, ...clock }).format(at))
}

function whole(text: string): string {
  return text.replaceAll(' ', '\u00A0')
}

/** Returns UTC if the zone is unknown. */
export function validTimeZone(zone = 'UTC'): string {
  return findTimeZone(zone) ?? 'UTC'
}
