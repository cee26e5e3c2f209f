import { afterAll, expect, test, vi } from 'vitest'
import { startApi } from '../test/api.ts'
import { buildWorld } from '../test/world.ts'
import { serveSite } from '../src/site/site.ts'

/** An attacker sends headers with thousands of languages and encodings, which the server would compare for each response. */

const { app, databases } = await startApi()
await buildWorld(databases.writer)
app.get('/lists', async ({ headers }) => [headers['accept-language'], headers['accept-encoding']])
const { reader, writer } = databases
await serveSite(app, { isDevelopment: false, publicUrl: undefined, isDemo: false, reader, writer })
const rendering = vi.spyOn(app, 'inject')
afterAll(() => vi.restoreAllMocks())

const listsOf = async (list: string) => {
  const headers = { 'accept-language': list, 'accept-encoding': list }
  return (await app.inject({ url: '/lists', headers })).json<string[]>()
}

test('with thousands of entries: the first are read, and the last of them is whole', async () => {
  for (const list of ['de;q=0.5,'.repeat(1_500), 'x'.repeat(12_000), ','.repeat(12_000)])
    for (const read of await listsOf(list)) {
      expect(read.length).toBeLessThanOrEqual(300)
      expect(read.split(',').every((entry) => ['de;q=0.5', '', 'x'.repeat(300)].includes(entry))).toBe(true)
    }
  const usual = 'gzip, deflate, br, zstd'
  expect(await listsOf(usual)).toEqual([usual, usual])
})

test('with another list for each request of a page: in one language it is made once', async () => {
  const open = (list: string) => app.inject({ url: '/shops?one', headers: { 'accept-language': list } })
  await open('de')
  const before = rendering.mock.calls.length
  const lists = ['de-AT', 'de,en;q=0.5', 'xx, de', 'de-CH;q=0.9', 'DE']
  const answers = await Promise.all(lists.map(open))
  expect(answers.map(({ headers }) => headers['content-language'])).toEqual(lists.map(() => 'de'))
  expect(rendering.mock.calls.length - before).toBe(lists.length)
  expect((await open('fr')).headers['content-language']).toBe('fr')
})
