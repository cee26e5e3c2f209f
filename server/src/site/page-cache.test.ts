import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageCache, type CachedPage } from './page-cache.ts'

const textOf = async (page: CachedPage) => (await page.bytes(undefined)).bytes.toString()

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Returns a maker that numbers the pages it makes. */
function createMaker(more: object = {}) {
  let made = 0
  return async () => {
    made += 1
    return { status: 200, document: `page ${made}`, headers: {}, isCacheable: true, ...more }
  }
}

test('ten requests at once make a page once and all get the same one', async () => {
  const [cached, make] = [createPageCache(), createMaker()]
  const pages = await Promise.all(Array.from({ length: 10 }, () => cached('/en/home', make)))
  expect(new Set(await Promise.all(pages.map(textOf)))).toEqual(new Set(['page 1']))
})

test('two seconds after it was made, a page is made anew', async () => {
  const [cached, make] = [createPageCache(), createMaker()]
  await cached('/en/home', make)
  vi.advanceTimersByTime(1_999)
  expect(await textOf(await cached('/en/home', make))).toBe('page 1')
  vi.advanceTimersByTime(2)
  expect(await textOf(await cached('/en/home', make))).toBe('page 2')
})

test('a missing or failed page is made again', async () => {
  const [cached, make] = [createPageCache(), createMaker({ isCacheable: false })]
  await cached('/en/nothing', make)
  expect(await textOf(await cached('/en/nothing', make))).toBe('page 2')
  await expect(cached('/en/broken', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await textOf(await cached('/en/broken', make))).toBe('page 3')
})

test('of many pages the oldest is forgotten first', async () => {
  const [cached, make] = [createPageCache(), createMaker()]
  for (let number = 1; number <= 201; number++) await cached(`/en/detail/${number}`, make)
  expect(await textOf(await cached('/en/detail/201', make))).toBe('page 201')
  expect(await textOf(await cached('/en/detail/1', make))).toBe('page 202')
})

test('of pages that are large together the oldest are removed, and the newest are kept', async () => {
  const cached = createPageCache()
  const made: number[] = []
  const ask = (number: number) =>
    cached(`/en/detail/${number}`, async () => {
      made.push(number)
      return { status: 200, document: 'x'.repeat(900_000), headers: {}, isCacheable: true }
    })
  for (let number = 1; number <= 40; number++) await ask(number)
  made.length = 0
  for (const number of [40, 20, 1]) await ask(number)
  expect(made).toEqual([1])
})

test('a page above a megabyte is made once for requests at once, and is not kept', async () => {
  const [cached, make] = [createPageCache(), createMaker({ document: '话'.repeat(400_000) })]
  let made = 0
  const count = () => {
    made += 1
    return make()
  }
  await Promise.all(Array.from({ length: 10 }, () => cached('/en/home', count)))
  expect(made).toBe(1)
  await cached('/en/home', count)
  expect(made).toBe(2)
})

test('while a page is made anew others get the one before, for half a minute', async () => {
  const [cached, make] = [createPageCache(), createMaker()]
  await cached('/en/home', make)
  for (const [afterMs, shown] of [
    [2_001, 'page 1'],
    [40_000, 'page 3'],
  ] as const) {
    vi.advanceTimersByTime(afterMs)
    const first = cached('/en/home', make)
    expect(await textOf(await cached('/en/home', make))).toBe(shown)
    await first
  }
})

test('a refused request takes the page from no other: another one makes it', async () => {
  const [cached, make] = [createPageCache(), createMaker()]
  const refused = cached('/en/home', () => Promise.reject(new Error('BUSY')))
  const others = Array.from({ length: 10 }, () => cached('/en/home', make))
  await expect(refused).rejects.toThrow('BUSY')
  expect(new Set(await Promise.all((await Promise.all(others)).map(textOf)))).toEqual(new Set(['page 1']))
})
