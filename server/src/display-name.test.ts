import { describe, expect, test } from 'vitest'
import { checkNames, faultOfName, nameKey } from './display-name.ts'

describe('a name that is shown to others', () => {
  test.each([
    'Fjordkant',
    'Kumoriya Works',
    'Brasa & Trigo',
    'L’Atelier n° 5',
    '紙と光',
    '한울레인',
    'ร้านหนังสือ',
    'Щука и Ко',
    'Café Ελλάς',
    'नमस्ते',
    'می‌خواهم',
    'Tee ☕️',
    'José Ángel',
    'Nguyễn',
    'Mila 1',
    'Chelsea Lane',
    'chelsea_lane',
    'Seal & Anemone',
    'Seal Anegawa',
    'Studio 54',
    'Route|66',
  ])('%s is taken', (name) => {
    expect(faultOfName(name)).toBeUndefined()
  })

  test.each([
    ['turned around', 'F\u202etnakdroj', 'name_unreadable'],
    ['only zero-width spaces', '\u200b\u200b', 'name_unreadable'],
    ['a zero-width space within', 'Fjord\u200bkant', 'name_unreadable'],
    ['a Hangul filler', '\u3164', 'name_unreadable'],
    ['only joiners', '\u200d\u200d', 'name_unreadable'],
    ['only signs', '★★★', 'name_unreadable'],
    ['a line break', 'Fjord\nkant', 'name_unreadable'],
    ['a tower of marks', 'a\u0301\u0302\u0303\u0304\u0305', 'name_unreadable'],
    ['a Cyrillic o', 'Fj\u043erdkant', 'name_mixed'],
    ['a Greek omicron', 'F\u03bfrest', 'name_mixed'],
    ['the platform', 'Sealane Customer Service', 'name_reserved'],
    ['the platform in two words', 'Sea Lane Help', 'name_reserved'],
    ['the platform within a word', 'MySealaneShop', 'name_reserved'],
    ['the platform in spaced capitals', 'S E A L A N E', 'name_reserved'],
    ['the platform with a capital i', 'SeaIane Help', 'name_reserved'],
    ['the platform in wide letters', 'Ｓｅａｌａｎｅ', 'name_reserved'],
    ['the platform with accents', 'Séàlâne', 'name_reserved'],
    ['the platform with a joiner', 'Sea\u200dlane', 'name_reserved'],
    ['the platform with a variation selector', 'Sea\ufe0flane', 'name_reserved'],
    ['the platform with a mark from elsewhere', 'Sea\u1ab0lane', 'name_reserved'],
    ['the platform in a circle', 'S\u20ddealane', 'name_reserved'],
    ['the platform in small capitals', 'ꜱᴇᴀʟᴀɴᴇ', 'name_reserved'],
    ['the platform with a bar', 'Sea|ane', 'name_reserved'],
    ['the platform in small Cherokee letters', 'ꮪꭼꭺꮮꭺꮑꭼ', 'name_reserved'],
    ['the platform with an Old Italic letter', '𐌔ealane', 'name_mixed'],
    ['the platform with an estimated sign', 'Sealan℮', 'name_reserved'],
    ['the platform with a middle tilde', 'Seaɫane', 'name_reserved'],
    ['the platform in syllabics', 'ᔕEᗩᒪᗩᑎE', 'name_mixed'],
    ['the platform with tone two', 'ƨealane', 'name_reserved'],
    ['the platform with a digit', '5ealane', 'name_reserved'],
    ['a service with a variation selector', '客\ufe0f服', 'name_reserved'],
    ['a service', 'Official customer-support', 'name_reserved'],
    ['a service in German', 'Ihr Kundendienst', 'name_reserved'],
    ['a service in Chinese', '官方客服', 'name_reserved'],
    ['a service in Turkish capitals', 'MÜŞTERİ HİZMETLERİ', 'name_reserved'],
  ])('%s is refused', (_how, name, fault) => {
    expect(faultOfName(name)).toBe(fault)
  })

  test('is refused at the field it was typed into', () => {
    expect(() => checkNames({ given_name: 'Ada', family_name: '\u202e' })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { fields: { family_name: 'name_unreadable' } } }),
    )
  })
})

test.each([
  ['Fjordkant', 'FJORDKANT'],
  ['Fjordkant', 'Fj\u043erdkant'],
  ['Fjordkant', 'fjord-kant'],
  ['Lindenhag', 'Iindenhag'],
  ['Pool', 'P00L'],
  ['Rodeo', 'Rоdeо'],
])('%s and %s look alike', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test.each([
  ['か', 'が'],
  ['Fjordkant', 'Fjordkanten'],
  ['мир', 'пир'],
])('%s and %s are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})
