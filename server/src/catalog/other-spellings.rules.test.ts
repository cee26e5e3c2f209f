import type { FileName } from '@sealane/contract/locales'
import { expect, test } from 'vitest'
import { otherSpellingsOf } from './other-spellings.rules.ts'

test.each<[FileName, string, string]>([
  ['ja', 'こーひー', 'コーヒー'],
  ['ja', 'イチジク', 'いちじく'],
  ['ja', 'ｺｰﾋｰ', 'こーひー'],
  ['ja', 'イチジク キャンドル', 'いちじく キャンドル'],
  ['ja', 'いす a b c d e', 'イス a b c d e'],
  ['zh-cn', '玩具機器人', '玩具机器人'],
  ['zh-cn', '無線滑鼠', '无线鼠标'],
  ['de', 'Koerperlotion', 'Korperlotion'],
])('%s: %s is also written %s', (locale, keyword, other) => {
  expect(otherSpellingsOf(locale, keyword)).toContain(other)
})

test.each<[FileName, string]>([
  ['zh-cn', '玩具机器人'],
  ['de', 'Lampe'],
  ['en', 'shoe'],
  ['fr', 'poele'],
])('%s: %s has no other spelling', (locale, keyword) => {
  expect(otherSpellingsOf(locale, keyword)).toEqual([])
})
