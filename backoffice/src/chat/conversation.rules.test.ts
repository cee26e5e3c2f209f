import type { Message } from '@sealane/contract/chat'
import { expect, test } from 'vitest'
import { newestRead, toDays } from './conversation.rules.ts'

const message = (id: number, from: Message['from'], created_at: string) =>
  ({ id: `${id}`, from, created_at }) as Message
const newestFirst = [
  message(4, 'staff', '2026-11-22T10:00:00Z'),
  message(3, 'shopper', '2026-11-22T09:00:00Z'),
  message(2, 'staff', '2026-11-21T18:00:00Z'),
  message(1, 'shopper', '2026-11-21T17:00:00Z'),
]

test('a talk is read from the top, day by day', () => {
  const days = toDays(newestFirst, (time) => time.slice(0, 10))
  expect(days.map(({ messages }) => messages.map(({ id }) => id))).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})

test.each([
  [null, undefined],
  [{ message: '1' }, undefined],
  [{ message: '3' }, '2'],
  [{ message: '9' }, '4'],
])('of own messages that the other side has read up to %j, the newest is %s', (read, id) => {
  expect(newestRead(newestFirst, read)).toBe(id)
})
