import { fileNames } from '@sealane/contract/locales'
import { expect, test } from 'vitest'
import { formatLanguageCookie, parseLanguageCookie } from './language.rules.ts'
import { negotiateLanguage, readPageLocation, toCanonicalPath } from './page-location.rules.ts'

test.each([
  ['/home', { base: '', fileName: undefined, path: '/home' }],
  ['/de/home', { base: '/de', fileName: 'de', path: '/home' }],
  ['/zh-cn', { base: '/zh-cn', fileName: 'zh-cn', path: '/' }],
  ['/th/', { base: '/th', fileName: 'th', path: '/' }],
  ['/detail/de', { base: '', fileName: undefined, path: '/detail/de' }],
  ['/', { base: '', fileName: undefined, path: '/' }],
])('the address %s', (pathname, expected) => {
  expect(readPageLocation(pathname)).toEqual(expected)
})

test.each([
  ['de', 'fr', 'de'],
  [undefined, 'fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  [undefined, 'nl, de;q=0.5, ja;q=0.7', 'ja'],
  [undefined, 'zh-TW', 'zh-cn'],
  [undefined, 'pt-PT', 'pt'],
  [undefined, 'ja;q=0, ko', 'ko'],
  [undefined, 'nl', 'en'],
  [undefined, undefined, 'en'],
] as const)('stored %s and accepted %s give %s', (stored, accepted, language) => {
  expect(negotiateLanguage(stored, accepted)).toBe(language)
})

test.each(fileNames)('the language cookie for %s is read back', (fileName) => {
  expect(parseLanguageCookie(formatLanguageCookie(fileName))).toBe(fileName)
})

// Specification, section 9: stored as JSON.
test.each([
  ['"zh-cn"', 'zh-cn'],
  ['%22de%22', 'de'],
  ['{"language_name":"Français","chinese_name":"法语","file_name":"fr"}', 'fr'],
  ['{"file_name":"100%","language_name":"100%"}', undefined],
  [encodeURIComponent('{"file_name":"zh-CN"}'), 'zh-cn'],
  ['{"file_name":"fr-FR"}', 'fr'],
  ['{"file_name":"PT_br"}', 'pt'],
  ['"EN-US"', 'en'],
] as const)('the language cookie %s is %s', (value, fileName) => {
  expect(parseLanguageCookie(value)).toBe(fileName)
})

test.each([undefined, '', 'de', '%', '%7B', 'null', '7', '["de"]', '"nl"', encodeURIComponent('{"file_name":"xx"}')])(
  'the language cookie %s counts as absent',
  (value) => {
    expect(parseLanguageCookie(value)).toBeUndefined()
  },
)

test.each([
  ['/en/home', '/en/home'],
  ['/zh-CN/home', '/zh-cn/home'],
  ['/zh_CN', '/zh-cn'],
  ['/EN/home', '/en/home'],
  ['/de-AT/detail/7', '/de/detail/7'],
  ['/en//home', '/en/home'],
  ['//evil.example/x', '/evil.example/x'],
  ['/xx/home', '/xx/home'],
  ['/home', '/home'],
  ['/ITEM/7', '/ITEM/7'],
])('%s is written %s', (path, canonical) => {
  expect(toCanonicalPath(path)).toBe(canonical)
})
