import { expect, test } from 'vitest'
import { faultyLanguages } from './words-language.rules.ts'

test.each([
  [{}, []],
  [{ image: 'x', 'audience.value': 'x' }, []],
  [{ 'texts.zh-cn.title': 'x', 'texts.en.action': 'x', 'texts.en.title': 'x' }, ['en', 'zh-cn']],
  [{ 'names.de': 'x', id: 'x' }, ['de']],
])('the words of %j are wrong in %j', (errors, languages) => {
  expect(faultyLanguages(errors)).toEqual(languages)
})
