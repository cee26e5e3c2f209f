import type { FileName } from '@sealane/contract/locales'
import { expect, test } from 'vitest'
import { divisionsOf, endsOf, withoutOneLetter } from './letter-guesses.rules.ts'

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
  ['ko', '해드폰', [['드폰'], ['해드']]],
  ['zh-cn', '保温怀', []],
  ['ja', 'キボード', [['ボード'], ['キ', 'ード'], ['キボ', 'ド'], ['キボー']]],
  ['th', 'กะทะ', [['ะทะ'], ['กะท']]],
  ['en', '手机手机', []],
])('%s: what remains of %s without a letter is %j', (locale, run, pieces) => {
  expect(withoutOneLetter(locale, run)).toEqual(pieces)
})

test('a long run is not guessed', () => {
  const run = '가'.repeat(13)
  expect([divisionsOf('ko', run), withoutOneLetter('ko', run), endsOf(run)]).toEqual([[], [], []])
})

test('the ends of a run are its last letters', () => {
  expect(endsOf('전동칫솔')).toEqual(['동칫솔', '칫솔'])
})
