import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Outcome What a suite's report says of its tests.
 * @property {string[]} passed Titles.
 * @property {string[]} failed Titles with what they stand in; a skipped test has not passed, and a flaky one neither.
 */

/** @returns {Outcome} of a report of Vitest. */
export function readUnit(file) {
  const results = (read(file)?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults)
  const passed = results.filter(({ status }) => status === 'passed')
  const failed = results.filter(({ status }) => status !== 'passed')
  return { passed: passed.map(({ title }) => title), failed: failed.map(({ fullName }) => fullName) }
}

/** @returns {Outcome} of a report of Playwright. */
export function readJourneys(file) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = (read(file)?.suites ?? []).flatMap(specsOf)
  const isPassed = ({ ok, tests }) => ok && tests.every(({ status }) => status === 'expected')
  return {
    passed: specs.filter(isPassed).map(({ title }) => title),
    failed: specs.filter((spec) => !isPassed(spec)).map(({ file: name, title }) => `${name}: ${title}`),
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // The suite did not come to its report, which its exit code says too.
  }
}
