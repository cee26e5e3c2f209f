import { expect, test } from 'vitest'
import { checkContent, readConversationRef, timeZoneOf } from './conversation.rules.ts'

test.each([
  ['17', { id: '17' }],
  ['shop-4', { shopId: '4' }],
  ['platform', 'platform'],
  ['shop-', { shopId: '' }],
  ['elsewhere', { id: 'elsewhere' }],
])('%s identifies a conversation', (text, conversation) => {
  expect(readConversationRef(text)).toEqual(conversation)
})

test.each([
  ['a text', { text: 'Hello' }],
  ['a picture', { text: '', picture: '1' }],
  ['an order with a question', { text: 'Where is it?', order_id: '2' }],
])('%s is a message', (_what, content) => {
  expect(() => checkContent(content)).not.toThrow()
})

test.each([
  ['nothing', { text: '' }, { text: 'required' }],
  ['a picture and a product at once', { text: '', picture: '1', product_id: '2' }, { product_id: 'too_many' }],
  ['a product and an order at once', { text: 'Hello', product_id: '2', order_id: '4' }, { order_id: 'too_many' }],
])('%s is no message', (_what, content, fields) => {
  expect(() => checkContent(content)).toThrow(expect.objectContaining({ details: { fields } }))
})

const winter = new Date('2026-01-15T12:00:00Z')

// A shop's local time is shown only where its whole country has one time.
test.each([
  ['NO', 'Europe/Oslo'],
  ['DE', 'Europe/Berlin'],
  ['CN', 'Asia/Shanghai'],
  ['CA', null],
  ['AU', null],
  ['PT', null],
  ['', null],
  ['Norway', null],
])('the time of %j is that of %j', (country, zone) => {
  expect(timeZoneOf(country, winter)).toBe(zone)
})
