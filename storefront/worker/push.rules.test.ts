import { expect, test } from 'vitest'
import { readMessage } from './push.rules.ts'

const message = { title: 'Order paid', body: 'Thank you', url: '/de/orderInfo/3', tag: 'notification-7' }

test('a message is shown as it was sent', () => {
  expect(readMessage(JSON.stringify(message))).toEqual(message)
})

test.each([
  ['no data', undefined],
  ['invalid JSON', 'hello'],
  ['another JSON value', '[1]'],
  ['no title', JSON.stringify({ ...message, title: '' })],
])('a push with %s still shows a notification', (_what, text) => {
  expect(readMessage(text)).toMatchObject({ title: 'Sealane', url: '/notification' })
})

test.each(['https://shop.example/', '//shop.example', '/\\shop.example', 'javascript:alert(1)', 7])(
  'a tap does not open %s',
  (url) => {
    expect(readMessage(JSON.stringify({ ...message, url })).url).toBe('/notification')
  },
)
