import { expect, test } from 'vitest'
import { spelledIn, typedWords } from './similar.rules.ts'

test.each([
  ['red  lamp, red', ['red', 'lamp']],
  ['a télé 4', ['télé']],
  ['หูฟัง', ['หูฟัง']],
  ['one two three four five', ['one', 'two', 'three', 'four']],
  ['!', []],
])('%s is typed in the words %j', (keyword, words) => {
  expect(typedWords(keyword)).toEqual(words)
})

test.each([
  ['Elektrische Kaffeemühle', 'kaffeemuhle', 'kaffeemühle'],
  ['Κινητό τηλέφωνο Orbit', 'κινητο', 'κινητό'],
  ['Two-joint desk lamp', 'joint', 'joint'],
  ['Orbit', 'phone', 'phone'],
])('%s spells %s as %s', (name, normalized, spelled) => {
  expect(spelledIn(name, normalized)).toBe(spelled)
})
