import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addProduct, buildWorld } from '../../test/world.ts'
import { closeDatabases, openDatabases } from '../db/database.ts'
import { sweep } from '../sweep.jobs.ts'
import { rollUp } from './counters.jobs.ts'
import { noticeSearched } from './searched.ts'
import { writeNoticed } from './viewed.ts'

// A search is suggested to others after several people used it, and nothing stored identifies these people.
const { app, databases, visitor, hireOperator } = await startApi()
const { writer } = databases
const { shops, products } = await buildWorld(writer)
const people = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']

const search = (keyword: string, remoteAddress = '203.0.113.1', more = '') =>
  app.inject({ url: `/api/product/list?keyword=${encodeURIComponent(keyword)}${more}`, remoteAddress })
const searchAll = async (keyword: string, addresses = people.slice(0, 3)) => {
  for (const address of addresses) expect((await search(keyword, address)).statusCode).toBe(200)
  await writeNoticed(writer)
}
const hotWords = async () => (await visitor('GET /api/product/suggest')).hot_words
const suggested = async (keyword: string) => (await visitor('GET /api/product/suggest', { query: { keyword } })).items
const storedWords = () => writer.selectFrom('searched_words').selectAll().execute()
const aDayPasses = () => sql`update searched_words set day = day - 1`.execute(writer)

beforeEach(async () => {
  await writer.deleteFrom('searched_words').execute()
})

describe('a word is offered to others', () => {
  test('only when it was searched for: without searches there is no hot word', async () => {
    expect(await hotWords()).toEqual([])
  })

  test('when several people found something by it', async () => {
    for (const keyword of ['Desk Lamp', 'submarine']) await searchAll(keyword)
    expect(await hotWords()).toEqual(['desk lamp'])
    expect(await suggested('Desk')).toEqual(['desk lamp', 'Two-joint desk lamp'])
  })

  test('not when one person repeats it, on several days and from several addresses of their own', async () => {
    const own = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3:ffff::3', '2001:db8:1:4::4']
    for (let day = 0; day < 4; day++) {
      await searchAll('desk lamp', own)
      await aDayPasses()
    }
    expect(await hotWords()).not.toContain('desk lamp')
    expect(await suggested('desk')).toEqual(['Two-joint desk lamp'])
  })

  test('once, as the product has it, where it is a product’s whole name', async () => {
    await searchAll('two-joint desk lamp')
    expect(await suggested('two-joint')).toEqual(['Two-joint desk lamp'])
  })

  test('spelled as products are named', async () => {
    const name = { en: 'Braided USB-C cable, 2 m' }
    await addProduct(writer, { shop: shops.kumoriya, name, variants: [{ price: 10_00 }] })
    await rollUp(writer)
    await searchAll('usb-c  CABLE')
    expect(await hotWords()).toContain('USB-C cable')
    expect(await suggested('Usb')).toEqual(['USB-C cable', name.en])
  })

  test('for as long as its last search found something that is on sale', async () => {
    await searchAll('oolong')
    await aDayPasses()
    expect(await hotWords()).toContain('Oolong')
    await writer.updateTable('products').set({ is_on_sale: false }).where('id', '=', products.tea.id).execute()
    await searchAll('oolong', people.slice(3))
    expect(await hotWords()).not.toContain('Oolong')
    await writer.updateTable('products').set({ is_on_sale: true }).where('id', '=', products.tea.id).execute()
    await searchAll('oolong', people.slice(3))
    expect(await hotWords()).toContain('Oolong')
  })
})

test('personal data in a search is not stored', async () => {
  await search('mei@mail.example')
  await search('carpet')
  await writeNoticed(writer)
  const words = await storedWords()
  expect(words.map(({ word }) => word)).toContain('carpet')
  expect(words.filter(({ word }) => word.includes('@'))).toEqual([])
})

describe('the number of people who searched for it', () => {
  test('is known to all processes, and to one that starts anew', async () => {
    for (const [index, address] of [...people.slice(0, 2), ...people.slice(0, 3)].entries()) {
      expect(await hotWords(), `before the ${index + 1}th`).not.toContain('desk lamp')
      await asAnotherProcess('desk lamp', [address])
    }
    expect(await hotWords()).toContain('desk lamp')
  })

  test('counts a person once whom ten processes write at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => asAnotherProcess('desk lamp', [people[0] ?? ''])))
    expect(await storedWords()).toMatchObject([{ word: 'desk lamp', times: 10, people: 1 }])
  })

  test('is kept without their identities, and without any of their data when they are enough or the day is over', async () => {
    await searchAll('desk lamp', people.slice(0, 2))
    const [two] = await storedWords()
    expect(two).toMatchObject({ people: 2, viewers: [expect.any(Buffer), expect.any(Buffer)] })
    expect(JSON.stringify(two)).not.toMatch(/203\.0\.113/)
    await searchAll('lamp', people.slice(0, 1))
    await aDayPasses()
    await sweep(writer)
    expect((await storedWords()).map(({ viewers }) => viewers)).toEqual([[], []])
    await searchAll('desk lamp')
    const today = (await storedWords()).find(({ people: all }) => all === 3)
    expect(today?.viewers).toEqual([])
  })

  test('reveals nothing of their other searches', async () => {
    for (const keyword of ['lamp', 'tea']) await searchAll(keyword, people.slice(0, 1))
    const [one, other] = (await storedWords()).map(({ viewers }) => viewers[0]?.toString('hex'))
    expect(one).not.toBe(other)
  })
})

describe('for the operators, a word found nothing', () => {
  const missed = async () => {
    const { call } = await hireOperator()
    return (await call('GET /api/portal/figures', { query: { days: 7 } })).words.map(({ word }) => word)
  }

  test('when its last search of the day did not', async () => {
    await searchAll('zeppelin')
    const name = { en: 'Zeppelin of tin' }
    const { id } = await addProduct(writer, { shop: shops.kumoriya, name, variants: [{ price: 10_00 }] })
    await rollUp(writer)
    expect(await missed()).toEqual(['zeppelin'])
    await searchAll('zeppelin')
    expect(await missed()).toEqual([])
    await writer.updateTable('products').set({ is_on_sale: false }).where('id', '=', id).execute()
    await searchAll('zeppelin')
    expect(await missed()).toEqual(['zeppelin'])
  })

  test('not when only a filter hides the products', async () => {
    for (const person of people) await search('lamp', person, '&price_max=1')
    await writeNoticed(writer)
    expect(await missed()).toEqual([])
  })
})

/** Notes searches with a memory of its own, as another process does. */
async function asAnotherProcess(word: string, addresses: string[]): Promise<void> {
  const other = openDatabases(databases.readerPool.options.connectionString ?? '', undefined)
  try {
    for (const address of addresses)
      noticeSearched(other.writer, { locale: 'en', word, found: 1, viewer: address, names: [] })
    await writeNoticed(other.writer)
  } finally {
    await closeDatabases(other)
  }
}
