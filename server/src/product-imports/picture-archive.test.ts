import { expect, test } from 'vitest'
import { archiveOf } from '../../test/archive.ts'
import { openArchive, type Archive } from './picture-archive.ts'

// Back office: pictures from a ZIP archive.

const bytes = (text: string) => new TextEncoder().encode(text)
async function opened(files: Record<string, Uint8Array>) {
  const archive = await openArchive(archiveOf(files))
  if (typeof archive === 'string') throw new Error(archive)
  return archive
}
async function readFrom(files: Record<string, Uint8Array>, source: string) {
  const archive = await opened(files)
  const found = archive.find(source)
  if (typeof found !== 'object') return found
  const read = await archive.read(found.entry)
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
])('of two files with the same name, %s finds the one with its path, or none', async (source, found) => {
  expect(await readFrom(two, source)).toBe(found)
})

test('a bare name means the file at the top, despite the same name in folders', async () => {
  expect(await readFrom({ 'old/mug.png': bytes('old'), 'mug.png': bytes('top') }, 'mug.png')).toBe('top')
})

test('an entry that would unpack to more than the maximum of a picture is not unpacked', async () => {
  expect(await readFrom({ 'bomb.png': new Uint8Array(6 * 1024 * 1024) }, 'bomb.png')).toBeUndefined()
})

test('an entry that declares less than it unpacks to is not unpacked either', async () => {
  const zip = Buffer.from(archiveOf({ 'bomb.png': new Uint8Array(6 * 1024 * 1024) }))
  const list = zip.lastIndexOf('PK\x01\x02')
  zip.writeUInt32LE(100, list + 24)
  const archive = await openArchive(zip)
  const found = typeof archive === 'object' ? archive.find('bomb.png') : undefined
  expect(found).toBeTypeOf('object')
  expect(typeof archive === 'object' && typeof found === 'object' && (await archive.read(found.entry))).toBeUndefined()
})

test('an archive of too many files, and a file that is no archive, are refused', async () => {
  const many = Buffer.from(archiveOf(two))
  many.writeUInt16LE(20_001, many.length - 12)
  expect(await openArchive(many)).toBe('archive_many')
  expect(await openArchive(bytes('no archive'))).toBe('archive')
  expect(await openArchive(archiveOf(two).subarray(40))).toBe('archive')
})

/** Returns the same archive in the form of tools that write every number in the long form (ZIP64). */
function inLongForm(zip: Buffer): Buffer {
  const end = zip.lastIndexOf('PK\x05\x06')
  const [start, count] = [zip.readUInt32LE(end + 16), zip.readUInt16LE(end + 10)]
  const entries: Buffer[] = []
  for (let at = start; at < end; ) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const fixed = Buffer.from(zip.subarray(at, at + 46 + nameLength))
    const extra = Buffer.alloc(36)
    extra.writeUInt16LE(0x5455, 0) // Another extra field before it.
    extra.writeUInt16LE(4, 2)
    extra.writeUInt16LE(1, 8)
    extra.writeUInt16LE(24, 10)
    for (const [index, offset] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(fixed.readUInt32LE(offset)), 12 + index * 8)
      fixed.writeUInt32LE(0xffff_ffff, offset)
    }
    fixed.writeUInt16LE(extra.length, 30)
    entries.push(fixed, extra)
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
  }
  const list = Buffer.concat(entries)
  const long = Buffer.alloc(56 + 20)
  long.write('PK\x06\x06', 0, 'latin1')
  long.writeBigUInt64LE(44n, 4)
  long.writeBigUInt64LE(BigInt(count), 24)
  long.writeBigUInt64LE(BigInt(count), 32)
  long.writeBigUInt64LE(BigInt(list.length), 40)
  long.writeBigUInt64LE(BigInt(start), 48)
  long.write('PK\x06\x07', 56, 'latin1')
  long.writeBigUInt64LE(BigInt(start + list.length), 64)
  const last = Buffer.from(zip.subarray(end))
  last.fill(0xff, 8, 20)
  return Buffer.concat([zip.subarray(0, start), list, long, last])
}

test('an archive with numbers in the long form (ZIP64) is read like any other', async () => {
  const archive = await openArchive(inLongForm(Buffer.from(archiveOf(two))))
  if (typeof archive === 'string') throw new Error(archive)
  for (const [source, text] of [
    ['red/mug.png', 'red'],
    ['cup.png', 'cup'],
  ] as const) {
    const found = archive.find(source)
    const read = typeof found === 'object' ? await archive.read(found.entry) : undefined
    expect(read && new TextDecoder().decode(read)).toBe(text)
  }
})

test('a name in the encoding of old archives, and one in UTF-8 that does not say so, are found', async () => {
  const zip = Buffer.from(archiveOf({ 'caf_.png': bytes('old'), 'tas__.png': bytes('mac') }))
  for (let at = zip.indexOf('caf_'); at >= 0; at = zip.indexOf('caf_', at + 1)) zip[at + 3] = 0xe9
  for (let at = zip.indexOf('tas__'); at >= 0; at = zip.indexOf('tas__', at + 1)) zip.write('é', at + 3)
  const archive = await openArchive(zip)
  if (typeof archive === 'string') throw new Error(archive)
  expect(archive.find('café.png')).toBeTypeOf('object')
  expect(archive.find('tasé.png')).toBeTypeOf('object')
})

test('an archive whose long numbers lead nowhere is refused', async () => {
  const long = inLongForm(Buffer.from(archiveOf(two)))
  const locator = long.lastIndexOf('PK\x06\x07')
  long.writeBigUInt64LE(2n ** 60n, locator + 8)
  expect(await openArchive(long)).toBe('archive')
})

test('a path that is too long or too deep for a picture is left out', async () => {
  const [long, deep] = [`${'a'.repeat(300)}.png`, `${'a/'.repeat(21)}cup.png`]
  expect(await readFrom({ [long]: bytes('long'), [deep]: bytes('deep') }, long)).toBeUndefined()
  expect(await readFrom({ [deep]: bytes('deep') }, 'cup.png')).toBeUndefined()
  expect(await readFrom({ [deep.slice(2)]: bytes('deep') }, `${'b/'.repeat(50)}cup.png`)).toBe('deep')
})

test('a find among ten thousand files of one name costs about as much as one among ten', async () => {
  const alike = (count: number) =>
    opened(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}/${'a/'.repeat(15)}mug.png`, bytes('')])))
  const [few, many] = [await alike(10), await alike(10_000)]
  const timeOf = ({ find }: Archive) => {
    const start = performance.now()
    for (let count = 0; count < 200; count += 1) find(`${'b/'.repeat(15)}mug.png`)
    return performance.now() - start
  }
  timeOf(few) // The first run includes compilation.
  expect(timeOf(many)).toBeLessThan(50 * timeOf(few) + 50)
})
