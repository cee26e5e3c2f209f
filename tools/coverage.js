import { readFileSync } from 'node:fs'
import path from 'node:path'

const page = path.join(import.meta.dirname, '../docs/specification-coverage.md')

/**
 * The titles that the coverage page names as proof and that did not run, or did not pass. In the page a title stands in the
 * last column, between “ and ”; several are allowed.
 */
export function unprovenTitles(unitReport, journeyReport) {
  const passed = new Set([...unitTitles(read(unitReport)), ...journeyTitles(read(journeyReport))])
  return namedTitles().filter((title) => !passed.has(title))
}

function namedTitles() {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const titles = rows.flatMap((row) =>
    [...(row.split('|').at(-2) ?? '').matchAll(/“([^”]+)”/g)].map((match) => match[1]),
  )
  if (titles.length === 0) throw new Error('The coverage page names no test')
  return [...new Set(titles)]
}

function unitTitles(report) {
  const results = report?.testResults ?? []
  return results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ title }) => title)
}

function journeyTitles(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  return (report?.suites ?? [])
    .flatMap(specs)
    .filter(({ ok }) => ok)
    .map(({ title }) => title)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
