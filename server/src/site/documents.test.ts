import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileName } from '@sealane/contract/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import MarkdownIt from 'markdown-it'
import { describe, expect, test, vi } from 'vitest'
import { startApi } from '../../test/api.ts'
import { writeStartingContent } from '../documents/starting.ts'
import { createQueue } from '../http/queue.ts'
import { documentRoutes } from './documents.ts'

const { app, databases, hireOperator } = await startApi()
const inTurn = createQueue({ atOnce: 2, waitingMaximum: 0, waitMaximumMs: 1_000 })
const face = '@font-face{font-family:"Sofia"}'
documentRoutes(app, {
  reader: databases.reader,
  publicUrl: 'https://shop.example',
  isDemo: false,
  negotiate: ({ headers }) => (headers['accept-language'] === 'de' ? 'de' : 'en'),
  otherwise: async (_request, reply) => reply.status(404).send('the shell'),
  inTurn,
  fontFaces: face,
})
await writeStartingContent(databases.writer)
const ada = await hireOperator('ada')
const today = new Date().toISOString().slice(0, 10)
const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe.each([
  { language: 'en', lang: 'en', terms: 'Terms of use', section: 'Who we are', help: 'How do I order and pay?' },
  {
    language: 'de',
    lang: 'de',
    terms: 'Nutzungsbedingungen',
    section: 'Wer wir sind',
    help: 'Wie bestelle und bezahle ich?',
  },
  { language: 'th', lang: 'th', terms: 'ข้อกำหนดการใช้งาน', section: 'เราคือใคร', help: 'สั่งซื้อและชำระเงินอย่างไร' },
])('in $language', ({ language, lang, terms, section, help }) => {
  test('the terms can be read before anybody has an account, without a script', async () => {
    const { statusCode, headers, body } = await open(`/${language}/terms/terms`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'content-language': lang })
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).toContain(`<title>${terms} · Sealane</title>`)
    expect(body).toContain(`<h1>${terms}</h1>`)
    expect(body).toContain(`<a href="#terms-1">${section}</a>`)
    expect(body).toContain('<h2 id="terms-1">')
    expect(body).not.toMatch(/<script|<iframe|\son\w+=|javascript:/i)
    expect(body.replace(/<style>.*<\/style>/s, '')).not.toMatch(/\{[a-z]+\}/)
  })

  test('search engines learn its address in each language, and its subject', async () => {
    const { body } = await open(`/${language}/terms/privacy`)
    expect(body).toContain(`<link rel="canonical" href="https://shop.example/${language}/terms/privacy">`)
    expect(
      body.match(/rel="alternate" href="https:\/\/shop\.example\/[a-z-]+\/terms\/privacy" hreflang="/g),
    ).toHaveLength(13)
    expect(body).toContain('href="https://shop.example/terms/privacy" hreflang="x-default"')
    expect(body).toMatch(/<meta name="description" content="[^"]{10,}">/)
    expect(body).not.toContain('noindex')
  })

  test('an answer of the help leads to the others, to the shop and to the policies', async () => {
    const { body } = await open(`/${language}/help/order-how`)
    expect(body).toContain(`<h1>${help}</h1>`)
    for (const link of ['home', 'help', 'terms', 'help/orders-track']) {
      expect(body).toContain(`href="/${language}/${link}"`)
    }
    const all = await open(`/${language}/help`)
    expect(all.body.match(new RegExp(`href="/${language}/help/`, 'g'))?.length).toBeGreaterThanOrEqual(12)
  })
})

test('a document carries the headers of every answer, and a policy that lets no script pass', async () => {
  const { headers, body } = await open('/en/terms/terms')
  const [, styles = ''] = /<style>(.*)<\/style>/s.exec(body) ?? []
  const hash = createHash('sha256').update(styles).digest('base64')
  const policy = String(headers['content-security-policy'])
  expect(styles.startsWith(face)).toBe(true)
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src|unsafe/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})

test.each([
  '/en/terms/nothing',
  '/en/help/terms',
  '/xx/terms/terms',
  '/en/terms/terms?version=7',
  '/en/terms/terms?version=x',
  '/en/help/a%00b',
])('at %s there is no document, and the storefront answers', async (url) => {
  const { statusCode, body } = await open(url)
  expect(statusCode).toBe(404)
  expect(body).toBe('the shell')
})

test.each([
  ['/terms/privacy', 'de', '/de/terms/privacy'],
  ['/help/order-how', 'fr', '/en/help/order-how'],
  ['/help', 'de', '/de/help'],
  ['/terms/terms?version=1', 'de', '/de/terms/terms?version=1'],
])('%s without a prefix redirects a %s browser to %s', async (url, accepted, location) => {
  const { statusCode, headers } = await open(url, { 'accept-language': accepted })
  expect(statusCode).toBe(302)
  expect(headers).toMatchObject({ location, vary: 'Accept-Language, Cookie' })
})

test('a text that a language lacks is shown in English, and counted for English', async () => {
  const text = { slug: 'only-english', title: 'Only English', body: 'A **text** & more <b>x</b>' }
  await ada.call('POST /api/portal/document/create', { body: { kind: 'policy', language: 'en', ...text } })
  const { headers, body } = await open('/de/terms/only-english')
  expect(headers).toMatchObject({ 'content-language': 'en' })
  expect(body).toContain('<html lang="de">')
  expect(body).toContain('<main lang="en">')
  expect(body).toContain('<link rel="canonical" href="https://shop.example/en/terms/only-english">')
  expect(body).toContain('<meta name="description" content="A text &amp; more &lt;b&gt;x&lt;/b&gt;">')
  expect(body).not.toContain('hreflang="th"><link')
})

// Operators choose the languages of the storefront: an address in another language redirects to the visitor’s best one.
test('a language that is not offered redirects, and is neither named nor to be chosen', async () => {
  const { databases: other, app: site, hireOperator: hire } = await startApi()
  const negotiate = ({ headers }: FastifyRequest, offered: readonly FileName[]) =>
    offered.find((name) => name === headers['accept-language']) ?? 'en'
  const otherwise = async (_request: unknown, reply: FastifyReply) => reply.status(404).send('the shell')
  documentRoutes(site, {
    reader: other.reader,
    publicUrl: undefined,
    isDemo: false,
    negotiate,
    otherwise,
    inTurn,
    fontFaces: '',
  })
  await writeStartingContent(other.writer)
  await (await hire()).call('POST /api/portal/setting/save', { body: { key: 'language.th', value: false } })
  const led = await site.inject({ url: '/th/terms/privacy?version=1', headers: { 'accept-language': 'de' } })
  expect([led.statusCode, led.headers['location']]).toEqual([302, '/de/terms/privacy?version=1'])
  const { statusCode, body } = await site.inject('/de/terms/privacy')
  expect(statusCode).toBe(200)
  expect(body).toContain('href="/ja/terms/privacy"')
  expect(body).not.toMatch(/"\/th\/|hreflang="th"/)
})

test('of many versions a page makes the requested one, and for a missing one no text', async () => {
  const text = { kind: 'policy', language: 'en', slug: 'many', title: 'Many', body: 'Old text 1.' } as const
  const { id } = await ada.call('POST /api/portal/document/create', { body: text })
  for (let based_on = 1; based_on < 9; based_on++) {
    const written = { title: 'Many', body: `Old text ${based_on + 1}.`, what_changed: '', valid_from: today }
    await ada.call('POST /api/portal/document/publish', { body: { id, language: 'en', based_on, ...written } })
  }
  const made = vi.spyOn(MarkdownIt.prototype, 'parse')
  const textsOf = async (url: string) => {
    made.mockClear()
    await open(url)
    return made.mock.calls.map(([one]) => one).filter((one) => one.startsWith('Old text'))
  }
  expect(await textsOf('/en/terms/many?version=3')).toEqual(['Old text 9.', 'Old text 3.'])
  expect(await textsOf('/en/terms/many?version=77')).toEqual(['Old text 9.'])
  made.mockRestore()
})

test('an older and a future version can be read, and are marked as not current', async () => {
  const text = { slug: 'changing', title: 'Changing', body: 'First text.' }
  const { id } = await ada.call('POST /api/portal/document/create', {
    body: { kind: 'policy', language: 'en', ...text },
  })
  const publish = (based_on: number, body: string, valid_from: string) =>
    ada.call('POST /api/portal/document/publish', {
      body: { id, language: 'en', based_on, title: 'Changing', body, what_changed: `Now: ${body}`, valid_from },
    })
  await publish(1, 'Second text.', today)
  await publish(2, 'Third text.', later)

  const valid = await open('/en/terms/changing')
  expect(valid.body).toContain('Second text.')
  expect(valid.body).toContain('What changed since version 1')
  expect(valid.body).toContain('href="/en/terms/changing?version=1"')
  expect(valid.body).toContain('href="/en/terms/changing?version=3"')
  for (const [version, words] of [
    [1, 'First text.'],
    [3, 'Third text.'],
  ] as const) {
    const { body } = await open(`/en/terms/changing?version=${version}`)
    expect(body).toContain(words)
    expect(body).toContain(`You are reading version ${version}.`)
    expect(body).toContain('<meta name="robots" content="noindex">')
  }
})

test('a document is made in turn with the pages: where all places are taken it asks the browser to retry', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  await nextTurn() // Queue places stay taken until then.
  const taken = [inTurn(() => isOver), inTurn(() => isOver)]
  const slugs = ['orders-track', 'nothing-to-find']
  for (const slug of slugs) expect((await open(`/en/help/${slug}`)).headers).toMatchObject({ 'retry-after': '3' })
  end()
  await Promise.all(taken)
  await nextTurn()
  const answers = await Promise.all(slugs.map((slug) => open(`/en/help/${slug}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404])
})
