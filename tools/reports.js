import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const reasonsShown = 3
const linesShown = 12
const lineLength = 300

/**
 * @typedef {object} Outcome What a suite's report says of its tests.
 * @property {string[]} passed Titles.
 * @property {string[]} failed Titles with what they stand in, and what was wrong the last time; a skipped test has not passed.
 * @property {string[]} repeated Of those that passed, which did so at the second try only.
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

/** Of the last try: the one before may have failed otherwise. */
function reasonsOf({ tests }) {
  return tests.flatMap(({ results }) => results.at(-1)?.errors ?? []).map(({ message = '' }) => message)
}

/** The beginning of each reason below the name: enough to know where to look, short enough for the last page. */
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
    return undefined // The suite did not come to its report, which its exit code says too.
  }
}
