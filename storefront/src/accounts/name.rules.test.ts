import { expect, test } from 'vitest'
import { asksFamilyFirst, fullName, initialsOf } from './name.rules.ts'

test.each([
  [{ given_name: 'Mei', family_name: 'Lin', account: 'mei' }, 'Mei Lin', 'ML'],
  [{ given_name: '美', family_name: '林', account: 'mei' }, '林美', '林'],
  [{ given_name: '', family_name: 'Keller', account: 'jonas' }, 'Keller', 'K'],
  [{ given_name: '', family_name: '', account: 'jonas' }, 'jonas', 'JO'],
])('%o is greeted as %s', (named, name, initials) => {
  expect(fullName(named)).toBe(name)
  expect(initialsOf(named)).toBe(initials)
})

test('forms in Chinese, Japanese and Korean ask for the family name first', () => {
  expect(['zh-CN', 'ja-JP', 'ko-KR', 'en-US', 'de-DE'].filter(asksFamilyFirst)).toEqual(['zh-CN', 'ja-JP', 'ko-KR'])
})
