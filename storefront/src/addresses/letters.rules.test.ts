import { expect, test } from 'vitest'
import { answers, groupByLetter } from './letters.rules.ts'

const toAreaChoices = (...names: string[]) => names.map((name) => ({ code: name, name }))
const lettersOf = (locale: string, ...names: string[]) =>
  groupByLetter(toAreaChoices(...names), locale).map(({ letter }) => letter)

test('places are grouped under the letters of their script', () => {
  expect(lettersOf('en-US', 'Åland Islands', 'Albania', 'Brazil')).toEqual(['A', 'B'])
  expect(lettersOf('el-GR', 'Άγιος Μαρίνος', 'Αίγυπτος', 'Ελλάδα')).toEqual(['Α', 'Ε'])
  expect(lettersOf('th-TH', 'เยอรมนี', 'ไทย')).toEqual(['ย', 'ท'])
  expect(lettersOf('ko-KR', '가나', '그리스', '독일')).toEqual(['ㄱ', 'ㄷ'])
  expect(lettersOf('zh-CN', '希腊', '德国')).toEqual([''])
})

test.each([
  ['Côte d’Ivoire', 'cote', true],
  ['United Kingdom', 'king', true],
  ['Αθήνα', 'αθη', true],
  ['İstanbul', 'istanbul', true],
  ['Germany', 'ma', false],
  ['Germany', 'many', true],
])('%s matches %s: %s', (name, typed, does) => {
  expect(answers(name, typed)).toBe(does)
})
