import { readFileSync } from 'node:fs'

/** Passed and failed in a report of Vitest. A skipped test has not passed. */
export function countUnit(file) {
  const report = read(file)
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  return [report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + skipped]
}

/** Passed and failed in a report of Playwright. */
export function countJourneys(file) {
  const stats = read(file)?.stats
  return [stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0)]
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
