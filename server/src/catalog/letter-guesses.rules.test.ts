import type { FileName } from '@sealane/contract/locales'
import { expect, test } from 'vitest'
import { divisionsOf, endsOf, letterGuessesOf } from './letter-guesses.rules.ts'

test.each<[FileName, string, string[][]]>([
  [
    'ko',
    '곰인형',
    [
      ['곰', '인형'],
      ['곰인', '형'],
    ],
  ],
  [
    'ko',
    '무선이어폰',
    [
      ['무선', '이어폰'],
      ['무선이', '어폰'],
    ],
  ],
  ['ja', 'キャンプテント', []],
])('%s: %s may be the words %j', (locale, run, words) => {
  expect(divisionsOf(locale, run)).toEqual(words)
})

test.each<[FileName, string, string[][]]>([
  ['ko', '해드폰', [['드폰'], ['해', '폰'], ['해드']]],
  ['zh-cn', '保温怀', []],
  [
    'ja',
    'キボード',
    [
      ['キ', 'ード'],
      ['キボ', 'ド'],
    ],
  ],
  ['en', '手机手机', []],
])('%s: without a letter of %s remains %j', (locale, run, pieces) => {
  expect(letterGuessesOf(locale, run).map((guess) => guess.pieces)).toEqual(pieces)
})

test.each<[FileName, string, string, boolean]>([
  ['ja', 'キボード', 'キーボード', true],
  ['ja', 'ヘットホン', 'ヘッドホン', true],
  ['th', 'กะทะ', 'กระทะ', false],
  ['th', 'เต้นท์', 'เต็นท์', true],
  ['zh-cn', '机戒键盘', '机械键盘', true],
  ['zh-cn', '机械械键盘', '机械键盘', true],
  ['ko', '해드폰', '헤드폰', true],
  ['ko', '키보두', '키보드', true],
  ['ja', 'サングラス', 'スリングバックサンダル', false],
  ['th', 'แอร์', 'เกอร์', false],
])('%s: %s may mean %s: %s', (locale, typed, text, isMeant) => {
  const patterns = letterGuessesOf(locale, typed).flatMap((guess) => guess.patterns)
  const isLike = (pattern: string) => new RegExp(pattern.replaceAll('%', '.*').replaceAll('_', '.'), 'u').test(text)
  expect(patterns.some(isLike)).toBe(isMeant)
})

test('a long run is not guessed', () => {
  const run = '가'.repeat(13)
  expect([divisionsOf('ko', run), letterGuessesOf('ko', run), endsOf(run)]).toEqual([[], [], []])
})

test('the ends of a run are its last letters', () => {
  expect(endsOf('전동칫솔')).toEqual(['동칫솔', '칫솔'])
})
