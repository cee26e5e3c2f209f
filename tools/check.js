// Runs the checks that need no tests, concurrently.
import { install } from './install.js'
import { runChecks } from './suites.js'
import { createVerdict } from './results.js'

install()
const verdict = createVerdict()
await runChecks(verdict)
verdict.end()
