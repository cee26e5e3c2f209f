import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { findBrowser } from './browser.js'
import { unprovenTitles } from './coverage.js'
import { readJourneys, readUnit } from './reports.js'
import { tool } from './verdict.js'

const root = path.join(import.meta.dirname, '..')
const reports = path.join(root, 'node_modules/.cache/reports')
mkdirSync(reports, { recursive: true })

/** An old report must not speak for a suite that did not run. */
export function clearReports() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
}

const folders = ['contract', 'server', 'storefront', 'backoffice', 'demo', 'e2e', 'bench']
const quickChecks = {
  format: tool('@biomejs/biome/bin/biome', 'format'),
  boundaries: tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.mjs', ...folders),
  'dead code': tool('knip/bin/knip.js'),
  lockfile: tool('../tools/complete-lockfile.js', '--verify'),
  'database types': tool('../server/src/db/types.ts', '--verify'),
}

/** What needs no test to run. The linter checks types too, and takes as long as all others together. */
export async function runChecks(verdict) {
  const lint = tool('oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings')
  const others = async () => {
    for (const [name, check] of Object.entries(quickChecks)) await verdict.check(name, check, { quiet: true })
  }
  await Promise.all([verdict.check('types and lint', lint, { quiet: true }), others()])
}

/** Unit tests and tests over HTTP. Without `files`, all that are as short as `length` says. */
export async function runUnit(verdict, { length, files = [] }) {
  const report = reportOf('unit', length)
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await verdict.suite('unit and HTTP', tool('vitest/vitest.mjs', 'run', '--retry=1', ...output, ...files), {
    env: { TEST_LENGTH: length, ...(length === 'short' && { TEST_SEED: String(seedOfCommit()) }) },
    read: () => readUnit(report),
  })
}

/** Journeys in a browser. `filters` are Playwright's: files, `--grep`. Each of two workers has a shop of its own. */
export async function runJourneys(verdict, { length, filters }) {
  if (findBrowser() === undefined) {
    verdict.failed.push('journeys: there is no browser: install Chromium, or name one with CHROME_PATH')
    return
  }
  const report = reportOf('journeys', length)
  const parameters = ['test', '--config=e2e', '--retries=1', '--reporter=list,json', ...filters]
  await verdict.suite('journeys', tool('@playwright/test/cli.js', ...parameters), {
    env: {
      TEST_LENGTH: length,
      ...(length === 'short' && { TEST_SEED: String(seedOfCommit()) }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      E2E_PORTS: (await freePorts(2)).join(','),
    },
    read: () => readJourneys(report),
  })
}

/** Debian's PostgreSQL 15, where it is installed, besides the embedded 18. */
export async function runPostgres15(verdict) {
  if (existsSync('/usr/lib/postgresql/15/bin/postgres')) {
    await verdict.check('PostgreSQL 15', tool('../tools/postgres-15.js'))
  } else console.log('\n── PostgreSQL 15 is not installed here: the suite ran on the embedded 18 alone')
}

/** Every line of the specification names a test that ran and passed, in this run or in the `npm test` before it. */
export function proveSpecification(verdict) {
  console.log('\n── coverage of the specification')
  const before = [readUnit(reportOf('unit', 'short')), readJourneys(reportOf('journeys', 'short'))]
  const unproven = unprovenTitles([...verdict.passed, ...before.flatMap(({ passed }) => passed)])
  for (const title of unproven) console.log(`no such test ran and passed: “${title}”`)
  ;(unproven.length === 0 ? verdict.passed : verdict.failed).push('coverage of the specification')
}

const reportOf = (suite, length) => path.join(reports, `${suite}-${length}.json`)

/** Each commit tries something else, and a commit always the same. */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return Number.parseInt(stdout, 16) || 1
}

/** Different ones, since all are held at once; two checkouts may be tested side by side. */
async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.once('listening', resolve))))
  const ports = probes.map((probe) => probe.address().port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}
