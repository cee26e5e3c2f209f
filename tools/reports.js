import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const reasonsShown = 3
const linesShown = 12
const lineLength = 300

/**
 * @typedef {object} Outcome The results in a suite's report.
 * @property {string[]} passed Titles.
 * @property {string[]} failed Titles with their surrounding groups, and the reason of the last attempt; a skipped test has not passed.
 * @property {string[]} repeated The passed tests that needed a second attempt.
 */

/** @returns {Outcome} of a report of Vitest. */
export function readUnit(file) {
  const results = (read(file)?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults)
  const passed = results.filter(({ status }) => status === 'passed')
  const failed = results.filter(({ status }) => status !== 'passed')
  const repeated = passed.filter(({ failureMessages }) => failureMessages.length > 0)
  return {
    passed: passed.map(({ title }) => title),
    failed: failed.map(({ fullName, failureMessages }) => withReason(fullName, failureMessages)),
    repeated: repeated.map(({ fullName }) => fullName),
  }
}

/** @returns {Outcome} of a report of Playwright. */
export function readJourneys(file) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = (read(file)?.suites ?? []).flatMap(specsOf)
  const nameOf = ({ file: name, title }) => `${name}: ${title}`
  const isAt = (status) => (spec) => spec.tests.some((test) => test.status === status)
  const isPassed = (spec) => spec.ok && !isAt('skipped')(spec)
  return {
    passed: specs.filter(isPassed).map(({ title }) => title),
    failed: specs.filter((spec) => !isPassed(spec)).map((spec) => withReason(nameOf(spec), reasonsOf(spec))),
    repeated: specs.filter(isAt('flaky')).map(nameOf),
  }
}

/** Returns the reasons of the last attempt: an earlier one may have failed for other reasons. */
function reasonsOf({ tests }) {
  return tests.flatMap(({ results }) => results.at(-1)?.errors ?? []).map(({ message = '' }) => message)
}

/** Appends the first lines of each reason to the name: enough to find the cause, short enough for the last page of the output. */
function withReason(name, reasons) {
  const lines = reasons
    .slice(0, reasonsShown)
    .flatMap((reason) => stripVTControlCharacters(reason).split('\n').slice(0, linesShown))
  return [name, ...lines.map((line) => `    ${line.slice(0, lineLength)}`)].join('\n')
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // The suite ended before it wrote a report; its exit code shows that too.
  }
}
