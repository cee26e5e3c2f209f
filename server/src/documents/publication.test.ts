import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { openPool } from '../db/database.ts'
import { documentAddresses } from './documents.ts'
import { writeStartingContent } from './starting.ts'

const api = await startApi()
const { databases, visitor, signUp, hireOperator } = api
await writeStartingContent(databases.writer)
const ada = await hireOperator('ada')
const today = new Date().toISOString().slice(0, 10)
const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const law = async (slug: string) => {
  const { items } = await visitor('GET /api/user/law', {})
  return items.find((policy) => policy.slug === slug)
}
const idOf = async (slug: string) => {
  const { items } = await ada.call('GET /api/portal/document/list', {})
  return items.find((document) => document.slug === slug)?.id ?? ''
}

type Change = { body?: string; what_changed?: string; valid_from?: string; based_on?: number }

/** Publishes in English, based on the newest version. */
async function publish(slug: string, change: Change = {}) {
  const id = await idOf(slug)
  const { items } = await ada.call('GET /api/portal/document/history', { query: { id, language: 'en' } })
  const [newest] = items
  const text = { title: newest?.title ?? slug, body: newest?.body ?? slug, what_changed: '', valid_from: today }
  const body = { id, language: 'en' as const, based_on: newest?.version ?? 0, ...text, ...change }
  return ada.call('POST /api/portal/document/publish', { body })
}

/** Adds a policy, so that each test has a document of its own. */
async function addPolicy(slug: string, body = 'First text.') {
  const document = { kind: 'policy' as const, slug, language: 'en' as const, title: slug, body }
  return ada.call('POST /api/portal/document/create', { body: document })
}

describe('a new version', () => {
  test('is shown at once, with its number, its day and what changed', async () => {
    await addPolicy('fresh')
    await publish('fresh', { body: '## 1. New\n\nSecond text.', what_changed: 'Section 1 is new' })
    expect(await law('fresh')).toMatchObject({
      version: 2,
      valid_from: today,
      what_changed: 'Section 1 is new',
      html: '<h2 id="fresh-1">1. New</h2>\n<p>Second text.</p>',
      upcoming: null,
    })
  })

  test('that is valid later is announced, and the old one stays until then', async () => {
    await addPolicy('announced')
    await publish('announced', { body: 'Later text.', what_changed: 'Everything', valid_from: later })
    expect(await law('announced')).toMatchObject({
      version: 1,
      body: 'First text.',
      upcoming: { version: 2, valid_from: later, what_changed: 'Everything' },
    })
  })

  test('is not valid from a past day, nor from one that no calendar has', async () => {
    await expect(publish('terms', { valid_from: '2020-01-01' })).rejects.toMatchObject({
      fields: { valid_from: 'This cannot be before today' },
    })
    await expect(publish('terms', { valid_from: '2027-02-31' })).rejects.toMatchObject({
      fields: { valid_from: 'This is not valid' },
    })
  })

  test('is published once of ten at once on the same one', async () => {
    await addPolicy('contested')
    const tries = Array.from({ length: 10 }, (_, n) => publish('contested', { body: `Text ${n}.`, based_on: 1 }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.reason)
    expect(refused).toEqual(Array.from({ length: 9 }, () => 'CHANGED_MEANWHILE'))
    expect(await law('contested')).toMatchObject({ version: 2 })
  })

  test('joins the others: all of them can be read, with their authors, page by page', async () => {
    const { id } = await addPolicy('kept')
    await publish('kept', { body: 'Second text.' })
    await publish('kept', { body: 'First text.', what_changed: 'As version 1' })
    const query = { id, language: 'en' as const, limit: 2 }
    const first = await ada.call('GET /api/portal/document/history', { query })
    expect(first.items).toMatchObject([
      { version: 3, body: 'First text.', what_changed: 'As version 1', edited_by: 'ada' },
      { version: 2, body: 'Second text.', html: '<p>Second text.</p>' },
    ])
    const rest = await ada.call('GET /api/portal/document/history', { query: { ...query, cursor: first.next ?? '' } })
    expect(rest).toMatchObject({ items: [{ version: 1 }], next: null })
  })

  test('is on record', async () => {
    const { id } = await addPolicy('arranged')
    const rows = await databases.writer
      .selectFrom('decisions')
      .select(['operator_id', 'verdict', 'detail'])
      .where('subject', '=', 'document')
      .where('subject_id', '=', id)
      .execute()
    expect(rows).toMatchObject([{ operator_id: Number(ada.id), verdict: 'published', detail: { version: 1 } }])
  })
})

describe('versions are only added', () => {
  const changes = ["update document_versions set body = 'other'", 'delete from document_versions']

  test.each(changes)('the application cannot %s', async (change) => {
    await expect(sql.raw(change).execute(databases.writer)).rejects.toThrow(/permission denied|only added/)
  })

  test.each([...changes, 'truncate document_versions cascade'])(
    'nor can the owner of the tables %s',
    async (change) => {
      const pool = openPool(api.url, { max: 1 })
      try {
        await expect(pool.query(change)).rejects.toThrow('versions are only added')
      } finally {
        await pool.end()
      }
    },
  )
})

describe('a text by an operator', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[tap](javascript:alert(1))',
    '<a href="https://evil.example" onclick="alert(1)">x</a>',
  ])('reaches no reader as a script: %s', async (attack) => {
    const { html: previewed } = await ada.call('POST /api/portal/document/preview', { body: { body: attack } })
    expect(previewed).not.toMatch(/<(?!\/?p>|\/a>|a href="https:[^"]*">)/)
    const slug = `attack-${Buffer.from(attack).toString('hex').slice(0, 12)}`
    await addPolicy(slug, attack)
    const shown = await law(slug)
    expect(shown?.html).not.toMatch(/<(?!\/?p>|\/a>|a href="https:[^"]*">)/)
  })

  test('is refused where it is empty, too long, or at a taken or odd address', async () => {
    const body = { kind: 'policy' as const, slug: 'terms', language: 'en' as const, title: 'T', body: 'B' }
    const create = (change: object) => ada.call('POST /api/portal/document/create', { body: { ...body, ...change } })
    await expect(create({})).rejects.toMatchObject({ fields: { slug: 'This has been used before' } })
    await expect(create({ slug: 'Not An Address' })).rejects.toMatchObject({ fields: { slug: 'This is not valid' } })
    await expect(create({ slug: 'new', kind: 'help' })).rejects.toMatchObject({
      fields: { category: 'Please fill this in' },
    })
    await expect(create({ slug: 'new', title: ' ', body: 'x'.repeat(15_001) })).rejects.toMatchObject({
      fields: { title: 'Please fill this in', body: 'This is too long' },
    })
  })

  test('is shown at its chosen position, or hidden', async () => {
    const { id } = await addPolicy('movable')
    const arrange = (shown: boolean) =>
      ada.call('POST /api/portal/document/arrange', { body: { id, position: 5, shown } })
    await arrange(true)
    const { items } = await visitor('GET /api/user/law', {})
    expect(items[0]).toMatchObject({ slug: 'movable' })
    expect(await arrange(false)).toMatchObject({ shown: false })
    expect(await law('movable')).toBeUndefined()
    expect((await documentAddresses(databases.reader)).map(({ path }) => path)).not.toContain('/terms/movable')
  })

  test('is arranged on record: the operator, the old and the new position, and nothing where nothing changed', async () => {
    const { id, position } = await addPolicy('on-record')
    const arrange = (at: number, shown: boolean) =>
      ada.call('POST /api/portal/document/arrange', { body: { id, position: at, shown } })
    await arrange(position, false)
    await arrange(position, false)
    await arrange(7, true)
    const { items } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'document', id } })
    expect(items.map(({ operator, verdict, detail }) => [operator, verdict, detail])).toEqual([
      ['ada', 'changed', { changed: 'position, shown', from: `${position}, false`, to: '7, true' }],
      ['ada', 'changed', { changed: 'shown', from: 'true', to: 'false' }],
      ['ada', 'published', expect.anything()],
    ])
  })
})

describe('nobody but operators', () => {
  let id = ''
  beforeAll(async () => {
    id = await idOf('terms')
  })
  const addresses = ['list', 'detail', 'history', 'preview', 'create', 'arrange', 'publish'] as const

  test.each(addresses)('reaches /api/portal/document/%s', async (name) => {
    const shopper = await signUp()
    const isRead = ['list', 'detail', 'history'].includes(name)
    const url = `/api/portal/document/${name}${isRead ? `?id=${id}&language=en` : ''}`
    const ask = (token?: string) =>
      api.app.inject({
        method: isRead ? 'GET' : 'POST',
        url,
        headers: token === undefined ? {} : { token },
        ...(!isRead && { payload: {} }),
      })
    expect((await ask()).statusCode).toBe(401)
    expect((await ask(shopper.token)).statusCode).toBe(403)
  })

  test('and an unknown document is not found for them either', async () => {
    const query = { id: '999999', language: 'en' as const }
    await expect(ada.call('GET /api/portal/document/detail', { query })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(ada.call('GET /api/portal/document/history', { query })).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    const text = { language: 'en' as const, title: 'T', body: 'B', valid_from: today }
    await expect(
      ada.call('POST /api/portal/document/publish', { body: { id: 'x', based_on: 0, ...text } }),
    ).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(
      ada.call('POST /api/portal/document/arrange', { body: { id: 'x', position: 1, shown: true } }),
    ).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })
})
