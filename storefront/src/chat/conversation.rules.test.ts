import type { Conversation, Message } from '@sealane/contract/chat'
import { describe, expect, test } from 'vitest'
import {
  join,
  laterOf,
  newestRead,
  toDays,
  toThreadMessage,
  waitingOf,
  type ThreadMessage,
} from './conversation.rules.ts'

function message(id: number, more: Partial<Message> = {}): Message {
  const time = new Date(Date.UTC(2026, 10, 22, 9, id)).toISOString()
  const empty = { author: '', text: `${id}`, picture: null, product: null, order: null, client_id: null }
  return { id: `${id}`, from: 'shopper', ...empty, created_at: time, ...more }
}

const toTestMessage = (id: number, more: Partial<Message> = {}) => toThreadMessage(message(id, more), null)
const read = (id: number) => ({ message: `${id}`, at: '2026-11-22T10:00:00Z' })
const conversation = (more: Partial<Conversation>): Conversation => ({
  id: '1',
  shop: null,
  unread: 0,
  read: null,
  ...more,
})

describe('a shown conversation', () => {
  test('contains each message of history and news once, oldest first', () => {
    const history = [message(9), message(2), message(1)]
    const news = [message(11), message(10), message(9)]
    expect(join(history, news).map(({ id }) => id)).toEqual(['1', '2', '9', '10', '11'])
  })

  test('prefers the message of the history, which is requested again when orders change', () => {
    const product = {
      id: '1',
      shop_id: '1',
      name: 'Lamp',
      image: '',
      image_color: '',
      unit_price: 45_00,
      on_sale: false,
    }
    expect(join([message(1, { product })], [message(1)])[0]?.product).toEqual(product)
  })

  test('uses the later of two versions', () => {
    const [before, after] = [conversation({ unread: 2 }), conversation({ read: read(4) })]
    expect(laterOf(before, after)).toBe(after)
    expect(laterOf(after, before)).toBe(after)
    expect(laterOf(before, undefined)).toBe(before)
    expect(laterOf(before, conversation({ unread: 0 }))).toMatchObject({ unread: 0 })
  })

  test.each([
    [null, 'sent'],
    [read(4), 'sent'],
    [read(5), 'read'],
    [read(12), 'read'],
  ])('marks message 5, read up to %j, as %s', (position, progress) => {
    expect(toThreadMessage(message(5), position).progress).toBe(progress)
  })

  test('has no pending message that has arrived', () => {
    const outgoing = [toTestMessage(1, { client_id: 'a' }), toTestMessage(2, { client_id: 'b' })]
    expect(waitingOf(outgoing, [message(7, { client_id: 'a' })]).map(({ key }) => key)).toEqual(['b'])
  })

  test('shows the time of reading under the newest own message that is read', () => {
    const all = [message(1), message(2), message(3, { from: 'staff' }), message(4)]
    expect(newestRead(all.map((one) => toThreadMessage(one, read(3))))).toBe('2')
    expect(newestRead(all.map((one) => toThreadMessage(one, null)))).toBeUndefined()
  })
})

describe('a conversation by days and runs', () => {
  const dayOf = (time: string) => time.slice(0, 10)
  const shape = (messages: ThreadMessage[]) =>
    toDays(messages, dayOf).map(({ runs }) => runs.map((run) => run.messages.map(({ key }) => key).join(' ')))

  test.each([
    ['messages of one sender are one group', [toTestMessage(1), toTestMessage(2)], [['1 2']]],
    [
      'a message of the other side begins a group',
      [toTestMessage(1), toTestMessage(2, { from: 'staff' }), toTestMessage(3)],
      [['1', '2', '3']],
    ],
    [
      'a message of another member of the staff begins a group',
      [toTestMessage(1, { from: 'staff', author: 'Ingrid' }), toTestMessage(2, { from: 'staff', author: 'Per' })],
      [['1', '2']],
    ],
    [
      'a message after a pause begins a group',
      [toTestMessage(1), toTestMessage(2), toTestMessage(12)],
      [['1 2', '12']],
    ],
    [
      'a message on another day begins a group',
      [
        toTestMessage(1, { created_at: '2026-11-21T23:59:00Z' }),
        toTestMessage(2, { created_at: '2026-11-22T00:01:00Z' }),
      ],
      [['1'], ['2']],
    ],
    ['no messages have no groups', [], []],
  ])('%s', (_what, messages, expected) => {
    expect(shape(messages)).toEqual(expected)
  })
})
