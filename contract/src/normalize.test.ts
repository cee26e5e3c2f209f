import { expect, test } from 'vitest'
import { normalize } from './normalize.ts'

test('letters and their marks have one form', () => {
  expect(normalize('e\u0301', 'NFC')).toBe('é')
  expect(normalize('ＳＬ－１', 'NFKC')).toBe('SL-1')
  expect(normalize('กำ', 'NFD')).toBe('กำ'.normalize('NFD'))
})

test('a letter keeps thirty marks', () => {
  expect(normalize(`a${'\u0316'.repeat(30)}`, 'NFD')).toHaveLength(31)
  expect(normalize(`a${'\u0316'.repeat(31)}b`, 'NFD')).toBe(`a${'\u0316'.repeat(30)}b`)
})

test('a text of a million marks is normalized at once', () => {
  expect(normalize(`a${'\u0301'.repeat(500_000)}${'\u0316'.repeat(500_000)}b`, 'NFKC')).toHaveLength(31)
})
