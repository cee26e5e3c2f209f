import { expect, test } from 'vitest'
import { compoundHeadOf, joinedCandidates, joinedAlternatives } from './joined-words.rules.ts'

const known = (...words: string[]) => new Set(words)

test.each<[string[], string[], Set<string>, string[][]]>([
  [['back', 'pack'], [], known('backpack'), [['backpack']]],
  [
    ['big', 'back', 'pack'],
    [],
    known('backpack', 'bigback'),
    [
      ['bigback', 'pack'],
      ['big', 'backpack'],
    ],
  ],
  [['cerfvolant'], ['cerfvolant'], known('cerf', 'volant'), [['cerf', 'volant']]],
  [['red', 'usbhub'], ['usbhub'], known('usb', 'hub'), [['red', 'usb', 'hub']]],
  [['usbhub'], ['usbhub'], known('hub'), []],
  [['手机', 'case'], [], known('手机case'), []],
])('%j: of %j, %j are known', (parts, unknown, words, readings) => {
  expect(joinedAlternatives(parts, unknown, words)).toEqual(readings)
})

test('the parts of most equal length are taken', () => {
  const words = known('sea', 'sonmat', 'season', 'mat')
  expect(joinedAlternatives(['seasonmat'], ['seasonmat'], words)).toEqual([['sea', 'sonmat']])
})

test.each([
  ['stehlampe', 'lampe'],
  ['kaffeetassen', 'tasse'],
  ['kerzenstander', undefined],
  ['fahrrad', undefined],
])('the head of %s is %s', (word, head) => {
  expect(compoundHeadOf('de', word, known('lampe', 'tasse', 'and', 'rad'))).toBe(head)
})

test('a long word has a bounded number of candidates', () => {
  expect(joinedCandidates('de', ['a'.repeat(100)], ['a'.repeat(100)])).toEqual([])
  expect(joinedCandidates('de', ['a'.repeat(24)], ['a'.repeat(24)]).length).toBeLessThan(100)
})
