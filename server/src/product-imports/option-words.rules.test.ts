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
  ['a size', 'size', 'M', 'm'],
  ['no size', 'Fit', 'M', 'M'],
  ['what any option may be of', 'Fabric', 'Linen', 'linen'],
  ['a measure', 'size', '60 × 180 cm', '60-x-180-cm'],
  ['a size, which is no roast', 'size', 'Medium', 'Medium'],
  ['what nobody knows', 'size', 'Huge', 'Huge'],
])('a value that a file names is %s', (_what, option, name, value) => {
  expect(newValue(words, option, name)).toMatchObject({ value, labels: { en: name } })
})

test('an option of the vocabulary is known in both ways to write it, any other by its own name', () => {
  expect(['Colour', 'Color', 'Shade'].map((name) => newOption(words, name).name)).toEqual(['colour', 'colour', 'Shade'])
})
