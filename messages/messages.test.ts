import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileNames, localeOf, type FileName } from '@sealane/contract/locales'
import { describe, expect, test } from 'vitest'
import { partsOf, portalLanguages, readPart, shapeOf } from './catalogues.ts'
import terms from './terms.json' with { type: 'json' }

const english = partsOf('en')
const others = fileNames.filter((name) => name !== 'en')
const languagesOf = (part: string) => (part === 'portal' ? portalLanguages : fileNames).filter((name) => name !== 'en')

test('thirteen languages have the same parts', () => {
  for (const language of others) {
    const expected = english.filter((part) => part !== 'portal' || portalLanguages.includes(language))
    expect(partsOf(language), language).toEqual(expected)
  }
})

test('no text is written twice: of two under one name JSON keeps the last', () => {
  for (const language of fileNames) {
    for (const part of partsOf(language)) {
      const written = readFileSync(path.join(import.meta.dirname, language, `${part}.json`), 'utf8')
      const kept = `${JSON.stringify(JSON.parse(written), null, 2)}\n`
      expect(kept.length, `${language} ${part}`).toBe(written.length) // Keys that are numbers come in another order.
    }
  }
})

describe.each(english)('the part %s', (part) => {
  const source = readPart('en', part)

  test('has the same keys in every language', () => {
    for (const language of languagesOf(part)) {
      expect([...readPart(language, part).keys()].toSorted(), language).toEqual([...source.keys()].toSorted())
    }
  })

  test('shows the same values in every language', () => {
    for (const language of languagesOf(part)) {
      for (const [key, text] of readPart(language, part)) {
        expect(shapeOf(text).shown, `${language} ${part}.${key}`).toEqual(shapeOf(source.get(key) ?? '').shown)
      }
    }
  })

  test('keeps every word apart from what is shown', () => {
    for (const language of ['en' as const, ...languagesOf(part)]) {
      for (const [key, text] of readPart(language, part)) {
        expect(shapeOf(text).glued, `${language} ${part}.${key}`).toEqual([])
      }
    }
  })

  test('has the plural categories of each language', () => {
    for (const language of ['en' as const, ...languagesOf(part)]) {
      const expected = pluralCategories(language)
      for (const [key, text] of readPart(language, part)) {
        for (const categories of shapeOf(text).plurals) {
          const isPlain = language === 'tr' && categories.length === 1 // Turkish nouns stay singular after a number.
          expect(isPlain ? expected : categories.toSorted(), `${language} ${part}.${key}`).toEqual(expected)
        }
      }
    }
  })

  test('is written in each language’s own script', () => {
    for (const language of languagesOf(part)) {
      const script = scripts[language]
      if (script === undefined) continue
      for (const [key, text] of readPart(language, part)) {
        const words = shapeOf(text).words.replaceAll(names, '')
        if (/\p{L}{2}/u.test(words)) expect(words, `${language} ${part}.${key}`).toMatch(script)
      }
    }
  })

  test('is not English where a sentence should be translated', () => {
    for (const language of languagesOf(part)) {
      for (const [key, text] of readPart(language, part)) {
        const wordCount = shapeOf(text).words.replaceAll(names, '').match(/\p{L}+/gu)?.length ?? 0
        if (wordCount >= 3) expect(text, `${language} ${part}.${key}`).not.toBe(source.get(key))
      }
    }
  })

  test('has the marks of each language', () => {
    for (const language of languagesOf(part)) {
      for (const [key, text] of readPart(language, part)) {
        expect(text, `${language} ${part}.${key}`).not.toMatch(wrongMarks[language] ?? straight)
      }
    }
  })

  test('has no key that nobody uses', () => {
    const unused = [...source.keys()].filter((key) => !isUsed(key))
    expect(unused).toEqual([])
  })
})

/** Where a word may break in a narrow place. */
const softHyphen = '\u00AD'

// The dictionary of the project: one thing has one word.
describe.each(terms)('the term $key', ({ key, texts }) => {
  const [part = '', ...keys] = key.split('.')
  test('is said with the agreed word in every language', () => {
    const wordOf = (language: string) => readPart(language as FileName, part).get(keys.join('.'))?.replaceAll(softHyphen, '')
    const translations = Object.fromEntries(Object.keys(texts).map((language) => [language, wordOf(language)]))
    expect(translations).toEqual(texts)
  })
})

/** fr, it, es and pt leave out `many`, which is exact millions only; languages without plurals have `other` alone. */
function pluralCategories(language: FileName): string[] {
  const { pluralCategories: all } = new Intl.PluralRules(localeOf(language)).resolvedOptions()
  return all.filter((category) => category !== 'many' || language === 'ru').toSorted()
}

const scripts: Partial<Record<FileName, RegExp>> = {
  'zh-cn': /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ru: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
}
/** What is the same in every language. */
const names =
  /Sealane|DEX|BSC|HECO|TRC20|ERC20|USDT|USDC|HTTPS|QR|PIN|OK|SWIFT|BIC|IBAN|JPEG|PNG|WebP|MB|blockchain|Wallet|email/giu

/** A straight apostrophe in a word. */
const straight = /[\p{L}\d]'\p{L}/u
const spaced = /[\p{L}\d]'\p{L}| [;:!?]/u
/** French sets its high marks off by a narrow no-break space; in the others a mark follows its word. */
const wrongMarks: Partial<Record<FileName, RegExp>> = {
  fr: /[\p{L}\d]'\p{L}|[\p{L}} \u00a0][;:!?»]|«[^\u202f]/u,
  de: spaced,
  el: spaced,
  es: spaced,
  it: spaced,
  pt: spaced,
  ru: spaced,
  tr: spaced,
  // No space between Chinese and Latin letters, digits or what is filled in.
  'zh-cn': /\p{Script=Han} [A-Za-z\d{<]|(?:[A-Za-z\d}%]|\w>) \p{Script=Han}/u,
}

const sources = ['storefront/src', 'backoffice/src', 'server/src', 'contract/src'].flatMap(readSources).join('\n')

function readSources(folder: string): string[] {
  const root = path.join(import.meta.dirname, '..', folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
}

/** Keys that the code builds: `step_${code}`, `${reason}Sentence`, `status.${status}`. */
const templates = [...sources.matchAll(/`([\w.-]*)\$\{[^}`]+\}([\w.-]*)`/g)]
  .map(([, before = '', after = '']) => ({ before, after }))
  .filter(({ before, after }) => before.length + after.length >= 3)

/** A key is used when its last word stands in the code, or when the code builds it with a template. */
function isUsed(key: string): boolean {
  const last = key.split('.').at(-1) ?? ''
  if (new RegExp(`\\b${escape(last)}\\b`).test(sources)) return true
  return templates.some(({ before, after }) => new RegExp(`(^|\\.)${escape(before)}[^.]+${escape(after)}$`).test(key))
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
