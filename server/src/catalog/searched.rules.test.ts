import { expect, test } from 'vitest'
import { spelledAsTitle, foundOnSale, isPersonal, readable } from './searched.rules.ts'

test.each([
  'mei@mail.example',
  '+86 138-0013-8000',
  '(030) 901820',
  '4111 1111 1111 1111',
  '電話 ０９０１２３４５６７',
])('a search that may contain personal data is suggested to nobody: %s', (word) => {
  expect(isPersonal(word)).toBe(true)
})

test.each(['desk lamp', 'usb 3.0', 'iphone 15 128', '2026', '120 x 200', 'sl-20311'])(
  'a search for goods is suggested: %s',
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
])('a searched word is spelled as in the names of products: %s in %j', (word, names, spelled) => {
  expect(spelledAsTitle(word, names)).toBe(spelled)
})

test.each([
  ['cable usb-c', ['Braided USB-C cable']],
  ['headph', ['Wireless headphones']],
  ['手机', ['轻薄手机']],
  ['–', ['Lamp – white']],
  ['lamp', []],
])('a searched word that no name contains stays as it is: %s in %j', (word, names) => {
  expect(spelledAsTitle(word, names)).toBeUndefined()
})

test.each(['Desk  Lamp', '«desk lamp»', 'desk, lamp!', '… desk – lamp ?!', 'desk \u0000 lamp'])(
  'punctuation does not change a searched word: %s',
  (keyword) => {
    expect(readable(keyword)).toBe('desk lamp')
  },
)

test('a mark between letters stays, once', () => {
  expect([readable('USB-C'), readable('usb-–-c'), readable('3.0'), readable('!?')]).toEqual([
    'usb-c',
    'usb-c',
    '3.0',
    '',
  ])
})

test('a list of everything that is empty found nothing that is on sale', () => {
  const query = { keyword: 'lamp', sort: 'hot' as const, cursor: undefined, limit: 20 }
  expect(foundOnSale(query, { items: [], found: 3 })).toBe(0)
  expect(foundOnSale(query, { items: [{}], found: 3 })).toBe(3)
  expect(foundOnSale({ ...query, price_max: 5 }, { items: [], found: 3 })).toBe(3)
  expect(foundOnSale({ ...query, cursor: 'x' }, { items: [], found: 3 })).toBe(3)
})
