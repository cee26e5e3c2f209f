import { expect, test } from 'vitest'
import { archiveOf } from '../../test/archive.ts'
import { openArchive } from './picture-archive.ts'

// The back office, whole: pictures out of a ZIP.

const bytes = (text: string) => new TextEncoder().encode(text)
function opened(files: Record<string, Uint8Array>) {
  const archive = openArchive(archiveOf(files))
  if (typeof archive === 'string') throw new Error(archive)
  return archive
}
function readFrom(files: Record<string, Uint8Array>, source: string) {
  const archive = opened(files)
  const found = archive.find(source)
  if (typeof found !== 'object') return found
  const read = archive.read(found.entry)
  return read && new TextDecoder().decode(read)
}

const two = { 'red/mug.png': bytes('red'), 'blue/mug.png': bytes('blue'), 'cup.png': bytes('cup') }
test.each([
  ['red/mug.png', 'red'],
  ['./blue/mug.png', 'blue'],
  ['blue\\mug.png', 'blue'],
  ['https://other.example/files/blue/mug.png?v=1', 'blue'],
  ['photos/cup.png', 'cup'],
  ['https://other.example/cup.png', 'cup'],
  ['mug.png', 'twice'],
  ['https://other.example/green/mug.png', 'twice'],
  ['none.png', undefined],
])('of two files of one name %s is the one at its path, or neither', (source, found) => {
  expect(readFrom(two, source)).toBe(found)
})

test('a file at the top is meant by its bare name, whatever folders hold', () => {
  expect(readFrom({ 'old/mug.png': bytes('old'), 'mug.png': bytes('top') }, 'mug.png')).toBe('top')
})

test('what would unpack to more than a picture may be is not unpacked', () => {
  expect(readFrom({ 'bomb.png': new Uint8Array(6 * 1024 * 1024) }, 'bomb.png')).toBeUndefined()
})

test('an entry that says less than it unpacks to is not unpacked either', () => {
  const zip = Buffer.from(archiveOf({ 'bomb.png': new Uint8Array(6 * 1024 * 1024) }))
  const list = zip.lastIndexOf('PK\x01\x02')
  zip.writeUInt32LE(100, list + 24)
  const archive = openArchive(zip)
  const found = typeof archive === 'object' ? archive.find('bomb.png') : undefined
  expect(found).toBeTypeOf('object')
  expect(typeof archive === 'object' && typeof found === 'object' && archive.read(found.entry)).toBeUndefined()
})

test('an archive of more files than it may have, and one that is none, are refused', () => {
  const many = Buffer.from(archiveOf(two))
  many.writeUInt16LE(20_001, many.length - 12)
  expect(openArchive(many)).toBe('archive_many')
  expect(openArchive(bytes('no archive'))).toBe('archive')
  expect(openArchive(archiveOf(two).subarray(40))).toBe('archive')
})
