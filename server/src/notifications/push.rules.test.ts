import { expect, test } from 'vitest'
import { decideOutcome, toMessage } from './push.rules.ts'

test.each([
  [201, 1, 'sent'],
  [200, 8, 'sent'],
  [404, 1, 'gone'],
  [410, 1, 'gone'],
  [400, 1, 'refused'],
  [403, 1, 'refused'],
  [413, 1, 'refused'],
  [301, 1, 'refused'],
  [408, 1, 'later'],
  [429, 7, 'later'],
  [503, 7, 'later'],
  [undefined, 1, 'later'],
  [503, 8, 'lost'],
  [undefined, 8, 'lost'],
])('a push service that answers %s at try %i: %s', (status, tries, outcome) => {
  expect(decideOutcome(status, tries)).toBe(outcome)
})

const content = { id: 7, title: 'Order paid', body: 'Thank you', link: '/orderInfo/3', language: 'de' }

test.each([
  ['/orderInfo/3', '/de/orderInfo/3'],
  [null, '/de/notification'],
  ['/portal', '/portal'],
  ['/portal/orders/3', '/portal/orders/3'],
])('a message about %s opens %s', (link, url) => {
  expect(toMessage({ ...content, link })).toEqual({
    title: 'Order paid',
    body: 'Thank you',
    url,
    tag: 'notification-7',
  })
})

test('a long reason is cut: a message has to fit', () => {
  const { body } = toMessage({ ...content, body: 'so '.repeat(400) })
  expect(body).toHaveLength(300)
  expect(body.endsWith('so…')).toBe(true)
})
