import type { Notification } from '@sealane/contract/notifications'
import { describe, expect, test } from 'vitest'
import { isOfPortal, positionsOf, withRead, withUnread, type ReadSelection } from './notification.rules.ts'

const now = new Date(2026, 2, 12, 9, 30)

function createNotification(id: string, at: Date, change: Partial<Notification> = {}): Notification {
  return {
    id,
    topic: 'order',
    kind: 'order_paid',
    title: '',
    body: '',
    action: null,
    link: null,
    image: null,
    image_color: null,
    read: false,
    created_at: at.toISOString(),
    ...change,
  }
}

describe('under which day', () => {
  test.each([
    ['a minute ago', new Date(2026, 2, 12, 9, 29), 'today'],
    ['since midnight', new Date(2026, 2, 12, 0, 0), 'today'],
    ['just before midnight', new Date(2026, 2, 11, 23, 59), 'yesterday'],
    ['yesterday at midnight', new Date(2026, 2, 11, 0, 0), 'yesterday'],
    ['before yesterday', new Date(2026, 2, 10, 23, 59), 'earlier'],
    ['a year ago', new Date(2025, 2, 12, 9, 30), 'earlier'],
    ['by a clock that is ahead', new Date(2026, 2, 12, 9, 31), 'today'],
  ])('%s', (_when, at, day) => {
    expect(positionsOf([createNotification('1', at)], now).get('1')).toEqual({ day, isFirst: true, isLast: true })
  })

  test('each day has a first and a last', () => {
    const items = [12, 12, 12, 11, 5].map((date, index) =>
      createNotification(String(index), new Date(2026, 2, date, 8)),
    )
    const shape = [...positionsOf(items, now).values()].map(({ day, isFirst, isLast }) => [day, isFirst, isLast])
    expect(shape).toEqual([
      ['today', true, false],
      ['today', false, false],
      ['today', false, true],
      ['yesterday', true, true],
      ['earlier', true, true],
    ])
  })
})

describe('reading', () => {
  const unread = { all: 3, order: 2, wallet: 1, refund: 0, system: 0 }
  const data = {
    pages: [
      { items: [createNotification('4', now), createNotification('3', now, { topic: 'wallet' })], unread },
      { items: [createNotification('2', now), createNotification('1', now, { read: true })], unread },
    ],
  }
  const read = (which: ReadSelection) =>
    withRead(data, which).pages.flatMap(({ items }) => items.map((item) => item.read))

  test.each<[string, ReadSelection, boolean[]]>([
    ['marks single notifications as read', { ids: ['2', '9'] }, [false, false, true, true]],
    ['marks a topic as read', { topic: 'wallet' }, [false, true, false, true]],
    ['marks all as read', { all: true }, [true, true, true, true]],
  ])('%s', (_what, which, expected) => {
    expect(read(which)).toEqual(expected)
  })

  test('the counts are the server’s', () => {
    const counted = withUnread(data, { ...unread, all: 1, order: 0 })
    expect(counted.pages.map((page) => page.unread.all)).toEqual([1, 1])
  })
})

test.each([
  ['/portal', true],
  ['/portal/order?open=SL-1', true],
  ['/portal?page=inbox', true],
  ['/orderInfo/7', false],
  ['/portals', false],
])('%s leads to the portal: %s', (link, expected) => {
  expect(isOfPortal(link)).toBe(expected)
})
