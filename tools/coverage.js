import { readFileSync } from 'node:fs'
import path from 'node:path'

const page = path.join(import.meta.dirname, '../docs/specification-coverage.md')

/**
 * Returns the titles that the coverage page names as proof but that are not among those that `passed`. On that page the titles are in the last
 * column, between “ and ”; several are allowed.
 */
export function unprovenTitles(passed) {
  const proven = new Set(passed)
  return namedTitles().filter((title) => !proven.has(title))
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
