// Runs all tests in full. With `--rest`, runs only those that `npm test` leaves out, so that both together run all tests once.
import { ensureBrowser } from './browser.js'
import { build } from './build.js'
import { install } from './install.js'
import {
  clearReports,
  proveSpecification,
  runChecks,
  runJourneys,
  runAlertRules,
  runPostgres15,
  runRowTypes,
  runUnit,
} from './suites.js'
import { filesWithLengths, slowFiles } from './test-files.js'
import { createVerdict } from './results.js'

const isRest = process.argv.includes('--rest')
install()
build()
ensureBrowser()

const verdict = createVerdict()
if (!isRest) {
  clearReports()
  await runChecks(verdict)
}
await runUnit(verdict, { length: 'full', ...(isRest && { files: [...slowFiles, ...filesWithLengths()] }) })
await runRowTypes(verdict)
await runJourneys(verdict, { length: 'full', filters: isRest ? ['--grep-invert=@core'] : [] })
await runPostgres15(verdict)
await runAlertRules(verdict)
proveSpecification(verdict)
verdict.end()
