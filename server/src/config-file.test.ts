import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findSettings } from './config-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sealane-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

test('without a file the environment is everything', () => {
  expect(findSettings({ PORT: '1' }, undefined)).toEqual({ settings: { PORT: '1' }, file: undefined, inFile: [] })
})

test('the command line names the file before the environment does, and the environment counts more than either', () => {
  const one = write('one.env', '# The shop\nPORT=1\nHOST="127.0.0.2"\n')
  const other = write('other.env', 'PORT=2\n')
  expect(findSettings({ SEALANE_CONFIG: one }, undefined).settings).toMatchObject({ PORT: '1', HOST: '127.0.0.2' })
  expect(findSettings({ SEALANE_CONFIG: one }, other)).toMatchObject({ settings: { PORT: '2' }, file: other })
  expect(findSettings({ SEALANE_CONFIG: one, PORT: '3' }, undefined).settings).toMatchObject({ PORT: '3' })
})

test.each([
  ['SEALANE_SMTP=x', 'names SEALANE_SMTP, which Sealane does not read there'],
  ['TRUSTED_PROXY=x', 'names TRUSTED_PROXY, which is called TRUSTED_PROXIES'],
  ['POSTGRES_PASSWORD=x', 'names POSTGRES_PASSWORD, which Sealane does not read there'],
  ['SEALANE_CONFIG=x', 'names SEALANE_CONFIG, which Sealane does not read there'],
])('a file with %s is refused', (line, fault) => {
  const file = write('faulty.env', `PORT=1\n${line}\n`)
  expect(() => findSettings({}, file)).toThrow(`${file} ${fault}`)
})

test('a file that is not there is refused, never left out', () => {
  expect(() => findSettings({}, path.join(folder, 'none'))).toThrow(/^The configuration cannot be read: ENOENT/)
  expect(() => findSettings({ SEALANE_CONFIG: '' }, undefined)).toThrow(/^SEALANE_CONFIG is empty/)
})
