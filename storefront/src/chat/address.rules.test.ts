import { expect, test } from 'vitest'
import { readConversationAddress, conversationAddress, conversationName } from './address.rules.ts'

test.each([
  [{}, '/service', 'platform'],
  [{ shop: '4' }, '/service?shop=4', 'shop-4'],
  [{ shop: '4', product: '17' }, '/service?shop=4&product=17', 'shop-4'],
  [{ order: '2' }, '/service?order=2', 'platform'],
])('%j has the address %s and the conversation %s', (target, address, name) => {
  expect(conversationAddress(target)).toBe(address)
  const read = readConversationAddress(address.split('?')[1] ?? '')
  expect(read).toEqual({ shop: undefined, product: undefined, order: undefined, ...target })
  expect(conversationName(read)).toBe(name)
})

test('of a product and an order at once the order counts', () => {
  expect(readConversationAddress('shop=4&product=17&order=2')).toMatchObject({ order: '2', product: undefined })
})
