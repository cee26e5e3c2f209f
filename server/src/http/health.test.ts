import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { openDatabase, openPool } from '../db/database.ts'
import { auditLedger } from '../ledger/ledger-audit.jobs.ts'
import { databaseMetrics } from '../metrics/database-metrics.ts'
import { healthRoutes } from './health.ts'

const { app, resources, signUp } = await startApi()
const token = 'a-token-of-sixteen-or-more'
healthRoutes(app, resources, token)

const metricsFor = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode

test('metrics are available on this machine', async () => {
  expect(await metricsFor({})).toBe(200)
  expect(await metricsFor({}, '10.0.0.7')).toBe(404)
})

test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
  'a proxy on this machine that sends %s forwards a remote request',
  async (name) => {
    expect(await metricsFor({ [name]: '203.0.113.7' })).toBe(404)
  },
)

test('and with the token, from anywhere', async () => {
  expect(await metricsFor({ authorization: `Bearer ${token}`, 'x-forwarded-for': '1.2.3.4' }, '10.0.0.7')).toBe(200)
  expect(await metricsFor({ authorization: 'Bearer wrong' }, '10.0.0.7')).toBe(404)
  expect(await metricsFor({ authorization: 'Bearer undefined' }, '10.0.0.7')).toBe(404)
})

test('the shop is live and ready', async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).json()).toEqual({ ready: true })
})

test('metrics count the waiting work in the database, and show the last audit of the ledger', async () => {
  const { writer } = resources.databases
  await auditLedger(writer, resources)
  const mei = await signUp()
  await sql`insert into mails (account_id, recipient, kind, language, params, next_try_at)
    values (${mei.id}, 'mei@example.com', 'password_changed', 'en', '{}', now() - interval '1 hour')`.execute(writer)
  const figures = await metrics()
  expect(figures).toMatchObject({
    sealane_database_up: 1,
    sealane_events_waiting: expect.any(Number),
    sealane_mails_waiting: 1,
    sealane_top_ups_waiting: 0,
    sealane_ledger_audit_findings: 0,
  })
  expect(figures.sealane_mail_wait_seconds).toBeGreaterThan(3_590)
  expect(figures.sealane_ledger_audit_age_seconds).toBeLessThan(60)
})

test('a database that is away leaves no old figures', async () => {
  const reader = openDatabase(openPool('postgres://nobody@127.0.0.1:1/none', { max: 1 }))
  const text = await databaseMetrics(reader)
  expect(text).toMatch(/^sealane_database_up 0$/m)
  expect(text).not.toContain('sealane_mails_waiting')
  await reader.destroy()
})

/** Returns the metrics without labels from `/metrics`. */
async function metrics(): Promise<Record<string, number>> {
  const { body } = await app.inject('/metrics')
  return Object.fromEntries([...body.matchAll(/^(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]))
}
