import { expect, test } from 'vitest'
import { asNamed, foundOnSale, isPersonal, networkOf } from './searched.rules.ts'

test.each([
  'mei@mail.example',
  '+86 138-0013-8000',
  '(030) 901820',
  '4111 1111 1111 1111',
  '電話 ０９０１２３４５６７',
])('a searched word that may tell of a person is offered to nobody: %s', (word) => {
  expect(isPersonal(word)).toBe(true)
})

test.each(['desk lamp', 'usb 3.0', 'iphone 15 128', '2026', '120 x 200', 'sl-20311'])(
  'a word of goods is offered: %s',
  (word) => {
    expect(isPersonal(word)).toBe(false)
  },
)

test.each([
  ['usb-c cable', ['Braided USB-C cable, 2 m'], 'USB-C cable'],
  ['iphone', ['Case for iPhone 15'], 'iPhone'],
  ['ıphone', ['iPhone kılıfı'], 'iPhone'],
  ['schreibtischlampe', ['Tisch aus Eiche', 'Schreibtischlampe mit zwei Gelenken'], 'Schreibtischlampe'],
  ['desk lamp', ['Two-joint desk lamp'], 'desk lamp'],
  ['tele', ['Casque pour télé'], 'télé'],
  ['cable', ['Charger (USB-C, cable)'], 'cable'],
])('a searched word is spelled as the names of products have it: %s in %j', (word, names, spelled) => {
  expect(asNamed(word, names)).toBe(spelled)
})

test.each([
  ['cable usb-c', ['Braided USB-C cable']],
  ['headph', ['Wireless headphones']],
  ['手机', ['轻薄手机']],
  ['–', ['Lamp – white']],
  ['lamp', []],
])('where no name has it, it stays as it is: %s in %j', (word, names) => {
  expect(asNamed(word, names)).toBeUndefined()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
])('who has a network of their own is one person with all its addresses: %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a list of everything that is empty found nothing that is on sale', () => {
  const query = { keyword: 'lamp', sort: 'hot' as const, cursor: undefined, limit: 20 }
  expect(foundOnSale(query, { items: [], found: 3 })).toBe(0)
  expect(foundOnSale(query, { items: [{}], found: 3 })).toBe(3)
  expect(foundOnSale({ ...query, price_max: 5 }, { items: [], found: 3 })).toBe(3)
  expect(foundOnSale({ ...query, cursor: 'x' }, { items: [], found: 3 })).toBe(3)
})
