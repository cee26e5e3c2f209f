import { expect, test } from 'vitest'
import { newOption, newValue, type VocabularyWord } from './option-words.rules.ts'

const words: VocabularyWord[] = [
  { kind: 'option', key: 'colour', texts: { en: 'Colour', de: 'Farbe' } },
  { kind: 'value', key: 'size/m', texts: { en: 'M', de: 'M' } },
  { kind: 'value', key: 'linen', texts: { en: 'Linen', de: 'Leinen' } },
  { kind: 'value', key: '60-x-180-cm', texts: { en: '60 × 180 cm' } },
  { kind: 'value', key: 'medium-roast', texts: { en: 'Medium', de: 'Mittel' } },
]

test.each([
  ['known for the option size', 'size', 'M', 'm'],
  ['unknown for another option than size', 'Fit', 'M', 'M'],
  ['known for any option', 'Fabric', 'Linen', 'linen'],
  ['converted to a key', 'size', '60 × 180 cm', '60-x-180-cm'],
  ['unknown as a size, although it is a known roast', 'size', 'Medium', 'Medium'],
  ['unknown', 'size', 'Huge', 'Huge'],
])('a value of a file is %s', (_what, option, name, value) => {
  expect(newValue(words, option, name)).toMatchObject({ value, labels: { en: name } })
})

test('an option of the vocabulary is recognized in both spellings; any other keeps its name', () => {
  expect(['Colour', 'Color', 'Shade'].map((name) => newOption(words, name).name)).toEqual(['colour', 'colour', 'Shade'])
})
