import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '../..')
/** A dialog lies in the middle of a desk, a sheet at the foot of a phone: their shadows fall differently. */
const own = new Set(['--sh-3'])

function coloursOf(file: string): Map<string, string> {
  const text = readFileSync(path.join(source, file), 'utf8')
  const found = text.matchAll(/^ {2}(--[\w-]+):\s+([^;]*light-dark[^;]*);/gm)
  return new Map([...found].map(([, name = '', value = '']) => [name, value.replaceAll(/\s+/g, ' ')]))
}

test('a colour that both sites have is the same in both, by day and by night', () => {
  const [ours, theirs] = [coloursOf('backoffice/src/tokens.css'), coloursOf('storefront/src/app.css')]
  const shared = [...ours.keys()].filter((name) => !own.has(name))
  expect(shared.length).toBeGreaterThan(20)
  expect(shared.map((name) => [name, ours.get(name)])).toEqual(shared.map((name) => [name, theirs.get(name)]))
})
