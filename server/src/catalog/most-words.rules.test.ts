import type { FileName } from '@sealane/contract/locales'
import { expect, test } from 'vitest'
import { mostWordsOf } from './most-words.rules.ts'
import { contentOf } from './keyword-parts.rules.ts'

test.each<[FileName, string, string, string[][][]]>([
  ['en', 'robot for kids', 'robot', [[['robot']]]],
  ['en', 'kids robot', 'robot', [[['robot']]]],
  ['en', 'robot kids', 'robot', []],
  ['en', 'bag for laptop', 'bag laptop', [[['bag', 'laptop']], [['bag']]]],
  ['en', 'laptop bag', 'laptop bag', [[['laptop', 'bag']], [['bag']]]],
  ['fr', 'sac ordinateur', 'sac ordinateur', [[['sac', 'ordinateur']], [['sac']]]],
  ['tr', 'laptop için çanta', 'laptop çanta', [[['laptop', 'çanta']], [['çanta']]]],
  ['en', 'wireless gaming mouse', 'wireless mouse', [[['wireless', 'mouse']], [['mouse']]]],
  [
    'en',
    'blue clay mug',
    'blue clay mug',
    [
      [['blue', 'clay', 'mug']],
      [
        ['clay', 'mug'],
        ['blue', 'mug'],
      ],
      [['mug']],
    ],
  ],
  ['en', 'blue clay teapot', 'blue clay', [[['blue', 'clay']]]],
  ['en', 'blue submarine', 'blue', []],
  ['en', 'lamp 2024', 'lamp', [[['lamp']]]],
  ['zh-cn', '保温 怀', '保温', [[['保温']]]],
  ['zh-cn', '手机 洗衣 机', '手机 机', []],
  ['zh-cn', '好喝 的 茶', '茶', [[['茶']]]],
  ['zh-cn', '跑步 机', '跑步 机', [[['跑步', '机']]]],
])('%s: of %j, products have %j', (locale, keyword, known, searches) => {
  const all = keyword.split(' ')
  expect(mostWordsOf(locale, { all, content: contentOf(locale, all), known: known.split(' ') })).toEqual(searches)
})

test('twelve words are not left out in turn', () => {
  const words = Array.from({ length: 12 }, (_none, at) => `w${at}`)
  expect(mostWordsOf('en', { all: words, content: words, known: words })).toEqual([[words], [['w11']]])
})
