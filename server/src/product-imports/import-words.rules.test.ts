import { expect, test } from 'vitest'
import { isOptions } from './import-words.rules.ts'

const optionWith = (value: object) => [
  { name: 'size', labels: {}, values: [{ value: 's', labels: { en: 'Small' }, ...value }] },
]

test.each([{}, { swatch: null, image: null }, { swatch: '#2f4f86', image: '1' }])(
  'a value of an option may have a swatch and a picture: %j',
  (value) => expect(isOptions(optionWith(value))).toBe(true),
)

test.each([{ swatch: 5 }, { image: { id: 1 } }, { value: 1 }, { labels: 'Small' }, { labels: { xx: 'Small' } }])(
  'a value of an option with a part of another type is refused: %j',
  (value) => expect(isOptions(optionWith(value))).toBe(false),
)
