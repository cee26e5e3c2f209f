import { fileNames } from '@sealane/contract/locales'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { startApi } from '../../test/api.ts'
import { closeDatabases, openDatabases } from '../db/database.ts'
import { readEnabledLanguages, recallEnabledLanguages } from './languages.ts'

// Operators choose which of the 13 languages the storefront offers; it always offers English (specification, section 1).
const api = await startApi()
const { reader } = api.databases
const ada = await api.hireOperator()
const set = (key: string, value: boolean | string) =>
  ada.call('POST /api/portal/setting/save', { body: { key, value } })

afterEach(() => vi.useRealTimers())

test('all are offered until an owner removes one', async () => {
  expect(await readEnabledLanguages(reader)).toEqual(fileNames)
  await set('language.th', false)
  expect(await readEnabledLanguages(reader)).toEqual(fileNames.filter((name) => name !== 'th'))
  await set('language.th', true)
  expect(await readEnabledLanguages(reader)).toEqual(fileNames)
})

test('English cannot be removed, and there are no further ones', async () => {
  for (const key of ['language.en', 'language.nl'])
    await expect(set(key, false)).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  await expect(set('language.de', 'no')).rejects.toMatchObject({ reason: 'INVALID_INPUT' })
})

test('only owners choose, and the choice is on record with its operator', async () => {
  const finance = await api.hireOperator(undefined, ['finance'])
  const body = { key: 'language.el', value: false }
  await expect(finance.call('POST /api/portal/setting/save', { body })).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
  await set('language.el', false)
  const { items } = await ada.call('GET /api/portal/decision/list', { query: {} })
  expect(items[0]).toMatchObject({ subject: 'setting', verdict: 'changed' })
  await set('language.el', true)
})

test('while the database is away pages keep their last languages', async () => {
  const away = openDatabases(api.url, inject('role'))
  await set('language.ko', false)
  expect(await recallEnabledLanguages(away.reader)).not.toContain('ko')
  await closeDatabases(away)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
  expect(await recallEnabledLanguages(away.reader)).not.toContain('ko')
  const never = openDatabases('postgres://127.0.0.1:1/nobody', undefined)
  expect(await recallEnabledLanguages(never.reader)).toEqual(fileNames)
  await closeDatabases(never)
  await set('language.ko', true)
})
