import { fileNames, type FileName } from '@sealane/contract/locales'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { readTexts, startingDocuments } from './starting.ts'

const documents = startingDocuments()
const english = readTexts('en')

/** The placeholders that settings replace; see `readCompany`. */
const placeholders = ['{company}', '{address}', '{representative}', '{register}', '{email}']
const ofDemo =
  /\bdemo\b|\.example|演示|デモ|데모|สาธิต|démonstration|dimostrativ|demostración|demonstração|tanıtım|демонстрац|επίδειξη/iu
const scripts: Partial<Record<FileName, RegExp>> = {
  'zh-cn': /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ru: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
}

test('a shop begins with what the law and the shopper ask for', () => {
  const policies = documents.filter(({ kind }) => kind === 'policy').map(({ slug }) => slug)
  expect(policies).toEqual(['terms', 'privacy', 'refunds', 'shipping', 'payments', 'imprint'])
  expect(documents.filter(({ kind }) => kind === 'help').length).toBeGreaterThanOrEqual(12)
})

describe.each(fileNames)('the starting texts in %s', (language) => {
  const texts = readTexts(language)

  test('are all there, each with a title and a text', () => {
    expect(texts).toHaveLength(documents.length)
    expect(texts.filter(({ title, body }) => title === '' || body === '')).toEqual([])
    expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length)
  })

  test('have the sections, warnings and lists of the English ones', () => {
    const shape = (body: string) => renderMarkdown(body, 'x').html.match(/<(h2|h3|ul|ol|li|blockquote)/g) ?? []
    for (const [index, { body, title }] of texts.entries()) {
      expect(shape(body), title).toEqual(shape(english[index]?.body ?? ''))
    }
  })

  test('name nothing in braces but what the settings fill in, where English does', () => {
    for (const [index, { body, title }] of texts.entries()) {
      const named = body.match(/\{[^}]*\}/g) ?? []
      expect(named.filter((name) => !placeholders.includes(name))).toEqual([])
      expect(named.toSorted(), title).toEqual((english[index]?.body.match(/\{[^}]*\}/g) ?? []).toSorted())
    }
  })

  test('promise nothing of a demo', () => {
    expect(texts.filter(({ body }) => ofDemo.test(body)).map(({ title }) => title)).toEqual([])
  })

  test('are said in the language itself', () => {
    for (const [index, { title, body }] of texts.entries()) {
      if (language !== 'en') expect(body, title).not.toBe(english[index]?.body)
      const script = scripts[language]
      if (script === undefined) continue
      const paragraphs = body.split('\n\n').filter((paragraph) => !/^(- \{|#)/.test(paragraph))
      expect(paragraphs.filter((paragraph) => !script.test(paragraph))).toEqual([])
    }
  })
})
