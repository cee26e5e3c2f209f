import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { healthRoutes } from '../http/health.ts'
import { auditLedger } from '../ledger/ledger-audit.jobs.ts'
import { registerProcessMetrics } from './metrics.ts'

const { app, resources } = await startApi()
registerProcessMetrics(resources)
healthRoutes(app, resources)
await auditLedger(resources.databases.writer, resources)

/** Returns the names in `deploy/`, without the suffixes that Prometheus adds to those of a histogram. */
function metricsIn(file: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, '../../../deploy', file), 'utf8')
  const names = [...text.matchAll(/\b(?:sealane|nodejs|process)_\w+/g)].map(([name]) => name)
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))]
}

test.each(['prometheus/alerts.yml', 'grafana/sealane.json'])('%s names metrics that the server has', async (file) => {
  const { body } = await app.inject('/metrics')
  const known = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const named = metricsIn(file)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
