import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { findBrowser } from './browser.js'
import { findPromtool } from './promtool.js'
import { unprovenTitles } from './coverage.js'
import { readJourneys, readUnit } from './reports.js'
import { tool } from './results.js'

const root = path.join(import.meta.dirname, '..')
const reports = path.join(root, 'node_modules/.cache/reports')
/** Output folder of `server/test/record-rows.ts`. */
const seenRows = path.join(root, 'node_modules/.cache/rows')
mkdirSync(reports, { recursive: true })

/** Removes old reports, so that none is mistaken for that of a suite that did not run. */
export function clearReports() {
  for (const folder of [reports, seenRows]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
}

const folders = ['contract', 'ui', 'server', 'storefront', 'backoffice', 'demo', 'e2e', 'bench']
const quickChecks = {
  format: tool('@biomejs/biome/bin/biome', 'format'),
  boundaries: tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.mjs', ...folders),
  'dead code': tool('knip/bin/knip.js'),
  names: tool('../tools/names.js'),
  tables: tool('../tools/tables.js'),
  patterns: tool('../tools/patterns.js'),
  lockfile: tool('../tools/complete-lockfile.js', '--verify'),
  'database types': tool('../server/src/db/types.ts', '--verify'),
}

/** Runs all checks that need no tests. The linter also checks types, and takes as long as all others together. */
export async function runChecks(verdict) {
  const typed = ['--type-aware', '--type-check']
  const lint = tool('oxlint/bin/oxlint', ...typed, '--deny-warnings', '--report-unused-disable-directives')
  const others = async () => {
    for (const [name, check] of Object.entries(quickChecks)) await verdict.check(name, check, { quiet: true })
  }
  await Promise.all([verdict.check('types and lint', lint, { quiet: true }), others()])
}

/** Runs unit tests and tests over HTTP. Without `files`, runs all that fit `length` and measures their coverage. */
export async function runUnit(verdict, { length, files = [] }) {
  const report = reportOf('unit', length)
  const output = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(files.length === 0 ? ['--coverage'] : []),
  ]
  await verdict.suite('unit and HTTP', tool('vitest/vitest.mjs', 'run', '--retry=1', ...output, ...files), {
    env: { TEST_LENGTH: length, ...(length === 'short' && { TEST_SEED: String(seedOfCommit()) }) },
    read: () => readUnit(report),
  })
}

/** Compares the types of raw SQL rows with the rows that the preceding unit tests recorded. */
export async function runRowTypes(verdict) {
  await verdict.check('types of SQL rows', tool('../tools/row-types.js'), { quiet: true })
}

/** Journeys depend on data that earlier ones left in their shop: the same files always run in the same of the two shops. */
const shares = [1, 2]
/** The first share has fewer tests, because it contains the axe test, which takes as long as many others. */
const weights = '42:58'

/** Runs journeys in a browser, in two concurrent shares, each with its own shop. `filters` are Playwright's: files, `--grep`. */
export async function runJourneys(verdict, { length, filters }) {
  if (findBrowser() === undefined) {
    verdict.failed.push('journeys: there is no browser: install Chromium, or name one with CHROME_PATH')
    return
  }
  const ports = await freePorts(shares.length)
  const runShare = (share, index) => {
    const report = reportOf(`journeys-${share}`, length)
    const parameters = ['test', '--config=e2e', '--retries=1', '--reporter=list,json', '--pass-with-no-tests']
    const shard = `--shard=${share}/${shares.length}`
    return verdict.suite(
      `journeys, share ${share}`,
      tool('@playwright/test/cli.js', ...parameters, shard, ...filters),
      {
        quiet: true,
        env: {
          TEST_LENGTH: length,
          ...(length === 'short' && { TEST_SEED: String(seedOfCommit()) }),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          PWTEST_SHARD_WEIGHTS: weights,
          E2E_PORT: String(ports[index]),
        },
        read: () => readJourneys(report),
      },
    )
  }
  await Promise.all(shares.map(runShare))
}

/** Runs the server's tests on Debian's PostgreSQL 15 if it is installed: all, or a quarter that depends on the commit. */
export async function runPostgres15(verdict, { isWhole = false } = {}) {
  if (existsSync('/usr/lib/postgresql/15/bin/postgres')) {
    const quarter = `--shard=${1 + (seedOfCommit() % 4)}/4`
    await verdict.check('PostgreSQL 15', tool('../tools/postgres-15.js', ...(isWhole ? [] : [quarter])))
  } else console.log('\n── PostgreSQL 15 is not installed here: the suite ran on the embedded 18 alone')
}

/** Checks the files for Prometheus and Grafana in `deploy/`, if promtool is available. */
export async function runAlertRules(verdict) {
  const promtool = findPromtool()
  if (promtool === undefined) console.log('\n── promtool is not installed here: the alert rules were not checked')
  else await verdict.check('alert rules', tool('../tools/alert-rules.js', promtool))
}

/** Checks that every line of the specification names a test that ran and passed, in this run or in the preceding `npm test`. */
export function proveSpecification(verdict) {
  console.log('\n── coverage of the specification')
  const journeys = shares.map((share) => readJourneys(reportOf(`journeys-${share}`, 'short')))
  const before = [readUnit(reportOf('unit', 'short')), ...journeys]
  const unproven = unprovenTitles([...verdict.passed, ...before.flatMap(({ passed }) => passed)])
  for (const title of unproven) console.log(`no such test ran and passed: “${title}”`)
  ;(unproven.length === 0 ? verdict.passed : verdict.failed).push('coverage of the specification')
}

const reportOf = (suite, length) => path.join(reports, `${suite}-${length}.json`)

/** Returns a seed from the commit: it differs between commits and is always the same for one commit. */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return Number.parseInt(stdout, 16) || 1
}

/** Tests the components of both sites in a browser, one at a time. */
export async function runComponents(verdict) {
  const report = reportOf('components', 'full')
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const config = '--config=ui/vitest.config.ts'
  await verdict.suite('components', tool('vitest/vitest.mjs', 'run', '--retry=1', config, ...output), {
    quiet: true,
    read: () => readUnit(report),
  })
}

/** Returns free ports. They differ, because all are opened at the same time; two checkouts may be tested concurrently. */
async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.once('listening', resolve))))
  const ports = probes.map((probe) => probe.address().port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}
