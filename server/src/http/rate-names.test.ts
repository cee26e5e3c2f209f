import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = path.join(import.meta.dirname, '..')
/** The name of a counter: the part of its key before the first colon, where the key continues with a value. */
const counterNamePattern = /[`'](?<name>[a-z][a-z_0-9]*):(?:\$\{|[a-z]+:\$\{|' \|\|)/g

/** Returns the names of counters in a file. */
function namesOf(file: string): string[] {
  const text = readFileSync(path.join(sources, file), 'utf8')
  const isLimiting = /\brates\b|rate_counters/.test(text)
  return isLimiting
    ? [...new Set([...text.matchAll(counterNamePattern)].flatMap(({ groups }) => groups?.['name'] ?? []))]
    : []
}

test('a counter of a limit has one name, and no other file counts under it', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, names: namesOf(file) }))
  const users = Object.groupBy(
    files.flatMap(({ file, names }) => names.map((name) => ({ file, name }))),
    ({ name }) => name,
  )
  expect(Object.keys(users)).toEqual(
    expect.arrayContaining(['export', 'product_file', 'product_kb', 'login_to', 'code', 'search_words', 'unsafe']),
  )
  const shared = Object.entries(users).filter(([, found]) => (found ?? []).length > 1)
  expect(shared).toEqual([])
})
