import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fileNames } from '@sealane/contract/locales'
import { closeDatabases, openDatabases } from '@sealane/server/db/database'
import { copyTemplate } from '@sealane/server/test/template-database'
import { measureQueries, type MeasuredQuery, writeCatalogue } from './measure.ts'
import { toFaults } from './report.ts'
import { scoreOf } from './score.rules.ts'

const { url, drop } = await copyTemplate(inject('databaseServer'), `search_${randomUUID().replaceAll('-', '')}`)
const databases = openDatabases(url, inject('role'))
let measured: MeasuredQuery[]

beforeAll(async () => {
  await writeCatalogue(databases.writer)
  measured = await measureQueries(databases.reader)
}, 60_000)

afterAll(async () => {
  await closeDatabases(databases)
  await drop()
})

test('of 700 queries in 13 languages, 95 of 100 find all that they should, and little else', () => {
  const { queries, answered, precision, recall } = scoreOf(measured)
  const faults = toFaults(measured).join('\n')
  expect(queries).toBeGreaterThanOrEqual(700)
  expect(answered, faults).toBeGreaterThanOrEqual(0.95)
  expect(recall, faults).toBeGreaterThanOrEqual(0.95)
  expect(precision, faults).toBeGreaterThanOrEqual(0.94)
})

test.each(fileNames)('%s: 85 of 100 queries find all that they should', (locale) => {
  const own = measured.filter((query) => query.locale === locale)
  expect(own.length).toBeGreaterThanOrEqual(45)
  expect(scoreOf(own).answered, toFaults(own).join('\n')).toBeGreaterThanOrEqual(0.85)
})
