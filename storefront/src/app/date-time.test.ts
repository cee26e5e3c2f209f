import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '..')

test('days and times are written in the shopper’s own zone: by nobody but useDateTime', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.startsWith('app/date-time'))
  expect(sources.length).toBeGreaterThan(300)
  const direct = sources.filter((file) =>
    /dateTime \} = useFormatter|(format|useFormatter\(\))\.dateTime/.test(
      readFileSync(path.join(folder, file), 'utf8'),
    ),
  )
  expect(direct).toEqual([])
})
