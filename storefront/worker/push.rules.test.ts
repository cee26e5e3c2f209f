import { expect, test } from 'vitest'
import { readMessage } from './push.rules.ts'

const message = { title: 'Order paid', body: 'Thank you', url: '/de/orderInfo/3', tag: 'notification-7' }

test('a message is shown as it was sent', () => {
  expect(readMessage(JSON.stringify(message))).toEqual(message)
})

test.each([
  ['nothing', undefined],
  ['no JSON', 'hello'],
  ['another thing', '[1]'],
  ['no title', JSON.stringify({ ...message, title: '' })],
])('of %s something is shown all the same', (_what, text) => {
  expect(readMessage(text)).toMatchObject({ title: 'Sealane', url: '/notification' })
})

test.each(['https://shop.example/', '//shop.example', '/\\shop.example', 'javascript:alert(1)', 7])(
  'a tap never leads to %s',
  (url) => {
    expect(readMessage(JSON.stringify({ ...message, url })).url).toBe('/notification')
  },
)
