import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownHosts, startApi } from '../../test/api.ts'
import { fetchRates } from './currency.jobs.ts'

const { databases, hireOperator, signUp, visitor } = await startApi()
const ada = await hireOperator('ada')

const listed = async () => (await visitor('GET /api/user/currency_list')).items
const save = (code: string, per_dollar: number, offered = true) =>
  ada.call('POST /api/portal/currency/save', { body: { code, per_dollar, offered } })

test('a shop without rates shows dollars alone', async () => {
  expect(await listed()).toEqual([])
})

test('an operator’s rate is offered to everybody, until it is withdrawn', async () => {
  await save('EUR', 0.92)
  expect(await listed()).toMatchObject([{ code: 'EUR', per_dollar: 0.92 }])
  expect((await ada.call('GET /api/portal/currency/list')).items).toMatchObject([{ code: 'EUR', changed_by: 'ada' }])
  await save('EUR', 0.92, false)
  expect(await listed()).toEqual([])
})

test('a change is on record once, also when it is sent twice', async () => {
  await save('GBP', 0.79, false)
  await Promise.all(Array.from({ length: 10 }, () => save('GBP', 0.8, false)))
  const { items } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'currency', id: 'GBP' } })
  expect(items.map(({ detail }) => detail)).toEqual([
    { from: '0.79, not offered', to: '0.8, not offered' },
    { from: 'none', to: '0.79, not offered' },
  ])
})

test.each([
  ['euro', 1],
  ['USD', 1],
  ['EUR', 0],
  ['EUR', -1],
  ['EUR', 1e12],
  ['XXQ', 1],
])('%s at %s is no rate', async (code, perDollar) => {
  await expect(save(code, perDollar)).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
})

test('a shopper changes no rate', async () => {
  const { call } = await signUp()
  const body = { code: 'EUR', per_dollar: 2, offered: true }
  await expect(call('POST /api/portal/currency/save', { body })).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
})

let published: unknown
const source = http.createServer((_request, response) => response.end(JSON.stringify(published)))
beforeAll(() => new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => source.close(resolve)))

test('a configured source renews known rates, and an implausible one waits for an operator', async () => {
  await save('EUR', 0.92)
  await save('JPY', 150)
  const value = `http://127.0.0.1:${(source.address() as AddressInfo).port}/rates`
  await ada.call('POST /api/portal/setting/save', { body: { key: 'currency.source', value } })
  published = { base: 'USD', rates: { EUR: 0.95, JPY: 1_500, THB: 33 } }
  await fetchRates(databases.writer, { privateHosts: ownHosts })
  expect(await listed()).toMatchObject([
    { code: 'EUR', per_dollar: 0.95 },
    { code: 'JPY', per_dollar: 150 },
  ])
})

test('rates of another base are refused', async () => {
  published = { base: 'EUR', rates: { EUR: 1 } }
  await expect(fetchRates(databases.writer, { privateHosts: ownHosts })).rejects.toThrow('Expected "USD"')
  expect(await listed()).toMatchObject([{ code: 'EUR', per_dollar: 0.95 }, { code: 'JPY' }])
})
