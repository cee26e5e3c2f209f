import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { documentAddresses } from './documents.ts'
import { writeStartingContent } from './starting.ts'

const api = await startApi()
const { databases, visitor, signUp, hireOperator } = api
await writeStartingContent(databases.writer)
const ada = await hireOperator('ada')
const today = new Date().toISOString().slice(0, 10)

type Language = 'en' | 'de' | 'th'
const law = async (lang: Language, slug: string) => {
  const { items } = await visitor('GET /api/user/law', {}, { lang })
  return items.find((policy) => policy.slug === slug)
}
const documents = async () => (await ada.call('GET /api/portal/document/list', {})).items
const idOf = async (slug: string) => (await documents()).find((document) => document.slug === slug)?.id ?? ''

type Change = { title?: string; body?: string; what_changed?: string; valid_from?: string; based_on?: number }

async function publish(slug: string, language: Language, change: Change = {}) {
  const id = await idOf(slug)
  const { items } = await ada.call('GET /api/portal/document/history', { query: { id, language } })
  const [newest] = items
  const text = { title: newest?.title ?? slug, body: newest?.body ?? slug, what_changed: '', valid_from: today }
  const body = { id, language, based_on: newest?.version ?? 0, ...text, ...change }
  return ada.call('POST /api/portal/document/publish', { body })
}

/** Adds a policy, so that each test has a document of its own. */
async function addPolicy(slug: string, text: { language?: Language; title?: string; body?: string } = {}) {
  const body = { kind: 'policy' as const, slug, language: 'en' as const, title: slug, body: 'First text.', ...text }
  return ada.call('POST /api/portal/document/create', { body })
}

describe('a new shop', () => {
  test('has its policies and its help from the first day, in the caller’s language', async () => {
    const { items } = await visitor('GET /api/user/law', {}, { lang: 'de' })
    const slugs = ['terms', 'privacy', 'refunds', 'shipping', 'payments', 'imprint']
    expect(items.map(({ slug }) => slug)).toEqual(slugs)
    expect(items[0]).toMatchObject({ title: 'Nutzungsbedingungen', language: 'de', version: 1, valid_from: today })
    expect(items[0]?.sections[0]).toEqual({ id: 'terms-1', title: 'Wer wir sind' })
    const { items: answers } = await visitor('GET /api/user/help_support', {}, { lang: 'th' })
    expect(answers.length).toBeGreaterThanOrEqual(12)
    expect(new Set(answers.map(({ category }) => category))).toEqual(
      new Set(['orders', 'refunds', 'wallet', 'account']),
    )
    expect(answers[0]).toMatchObject({ language: 'th', helped: null })
  })

  test('is filled once: the operators’ texts are never overwritten', async () => {
    const before = await documents()
    await writeStartingContent(databases.writer)
    expect(await documents()).toEqual(before)
  })

  test('names its company where the settings do', async () => {
    await ada.call('POST /api/portal/setting/save', { body: { key: 'company.name', value: 'Harbour <Lights> Ltd' } })
    const imprint = await law('en', 'imprint')
    expect(imprint?.body).toContain('- Harbour <Lights> Ltd')
    expect(imprint?.html).toContain('Harbour &lt;Lights&gt; Ltd')
    expect(imprint?.html).not.toMatch(/\{[a-z]+\}/)
  })
})

describe('a text that is missing in a language', () => {
  test('is shown in English, or without English in any existing language', async () => {
    await addPolicy('only-english', { title: 'Only English' })
    expect(await law('th', 'only-english')).toMatchObject({ title: 'Only English', language: 'en' })
    await addPolicy('only-german', { language: 'de', title: 'Nur Deutsch' })
    expect(await law('th', 'only-german')).toMatchObject({ title: 'Nur Deutsch', language: 'de' })
    await publish('only-german', 'en', { title: 'English too' })
    expect(await law('th', 'only-german')).toMatchObject({ title: 'English too', language: 'en' })
    expect(await law('de', 'only-german')).toMatchObject({ title: 'Nur Deutsch', language: 'de' })
  })

  test('and one that is outdated, are seen by the operators', async () => {
    await addPolicy('growing')
    await publish('growing', 'de', { title: 'Wachsend' })
    await publish('growing', 'en', { body: 'Second text.', what_changed: 'A second text' })
    const { texts } = await ada.call('GET /api/portal/document/detail', { query: { id: await idOf('growing') } })
    expect(texts).toContainEqual({ language: 'en', version: 2, state: 'current' })
    expect(texts).toContainEqual({ language: 'de', version: 1, state: 'outdated' })
    expect(texts).toContainEqual({ language: 'th', version: 0, state: 'missing' })
    expect(await publish('growing', 'de', { body: 'Zweiter Text.' })).toMatchObject({ version: 2 })
  })
})

describe('the question whether an answer helped', () => {
  const first = async (lang: Language = 'en') => {
    const { items } = await visitor('GET /api/user/help_support', {}, { lang })
    return items[0]?.id ?? ''
  }

  test('counts one of ten answers of one person at once', async () => {
    const mei = await signUp()
    const id = await first()
    const words = await Promise.all(
      Array.from({ length: 10 }, (_, n) => mei.call('POST /api/user/help_vote', { body: { id, helped: n % 2 === 0 } })),
    )
    expect(new Set(words.map(({ helped }) => helped)).size).toBe(1)
    const { yes, no } = (await documents()).find((document) => document.id === id) ?? { yes: 0, no: 0 }
    expect(yes + no).toBe(1)
    const { items } = await mei.call('GET /api/user/help_support', {})
    expect(items[0]?.helped).toBe(words[0]?.helped)
  })

  test('is asked again for a new version', async () => {
    const jonas = await signUp()
    const id = await first()
    await jonas.call('POST /api/user/help_vote', { body: { id, helped: false } })
    await publish('order-how', 'en', { body: 'Better said.' })
    const { items } = await jonas.call('GET /api/user/help_support', {})
    expect(items[0]).toMatchObject({ version: 2, helped: null })
    expect(await jonas.call('POST /api/user/help_vote', { body: { id, helped: true } })).toEqual({ helped: true })
  })

  test('is asked for help texts alone, and of logged-in accounts alone', async () => {
    const leila = await signUp()
    await expect(
      leila.call('POST /api/user/help_vote', { body: { id: await idOf('terms'), helped: true } }),
    ).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(
      visitor('POST /api/user/help_vote', { body: { id: await first(), helped: true } }),
    ).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
  })
})

test('every public document has an address, with the languages that it is written in', async () => {
  const addresses = await documentAddresses(databases.reader)
  expect(addresses).toContainEqual(expect.objectContaining({ path: '/terms/privacy' }))
  expect(addresses.find(({ path }) => path === '/terms/privacy')?.languages).toHaveLength(13)
  expect(addresses).toContainEqual(expect.objectContaining({ path: '/terms/only-english', languages: ['en'] }))
  expect(addresses.filter(({ path }) => path.startsWith('/help/')).length).toBeGreaterThanOrEqual(12)
})
