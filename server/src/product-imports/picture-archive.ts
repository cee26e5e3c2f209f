// yauzl reads archives too, but answers later, and the stage of an import opens one at once (decision 51).
import { inflateRawSync } from 'node:zlib'
import { uploadBytesMaximum } from '@sealane/contract/uploads'

const entriesMaximum = 20_000
/** A longer or deeper path is no picture's path: `find` must know each folder of a path. */
const pathMaximum = 300
const foldersMaximum = 20

type ArchiveEntry = { path: string; at: number; packed: number; method: number }
/** `twice` means that several files match a source equally well. */
type ArchiveMatch = { entry: ArchiveEntry } | 'twice' | undefined
export type Archive = {
  find: (source: string) => ArchiveMatch
  /** Returns undefined if the file is larger than a picture may be, or broken. */
  read: (entry: ArchiveEntry) => Uint8Array | undefined
}
export type ArchiveFault = 'archive' | 'archive_many'

/** Opens a ZIP archive and lists its files by their paths. It unpacks only the requested file, up to the maximum size of a picture. */
export function openArchive(bytes: Uint8Array): Archive | ArchiveFault {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(data)
  if (typeof entries === 'string') return entries
  const index = indexOf(entries)
  return {
    find: (source) => findIn(index, pathIn(source)),
    read: (entry) => unpack(data, entry),
  }
}

const endLength = 22
const commentMaximum = 0xffff
/** If a number is too large for its field, the field contains this value and an extension contains the number (ZIP64). */
const [beyondShort, beyondLong] = [0xffff, 0xffff_ffff]

/** Returns the entries of the list at the end of the file. The extra files of a Mac are no pictures. */
function entriesOf(data: Buffer): ArchiveEntry[] | ArchiveFault {
  const end = data.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0 || end < data.length - endLength - commentMaximum) return 'archive'
  try {
    const { count, start } = listOf(data, end)
    if (count > entriesMaximum) return 'archive_many'
    const entries: ArchiveEntry[] = []
    for (let at = start, left = count; left > 0; left -= 1) {
      const { length, ...entry } = entryAt(data, at)
      if (isArchivedFile(entry.path)) entries.push(entry)
      at += length
    }
    return entries
  } catch {
    return 'archive' // The list is not where it should be.
  }
}

function isArchivedFile(path: string): boolean {
  const isShort = path.length <= pathMaximum && foldersOf(path).length <= foldersMaximum + 1
  return isShort && !/(^|\/)(__MACOSX\/|\._|$)/.test(path)
}

/** Returns the number of entries and the offset of the first one. Some tools write the long form for any size. */
function listOf(data: Buffer, end: number): { count: number; start: number } {
  const [count, start] = [data.readUInt16LE(end + 10), data.readUInt32LE(end + 16)]
  if (count !== beyondShort && start !== beyondLong) return { count, start }
  const locator = end - 20
  if (locator < 0 || data.readUInt32LE(locator) !== 0x0706_4b50) return { count, start }
  const long = longAt(data, locator + 8)
  if (data.readUInt32LE(long) !== 0x0606_4b50) throw new RangeError('This is no end of a list.')
  return { count: longAt(data, long + 32), start: longAt(data, long + 48) }
}

function longAt(data: Buffer, at: number): number {
  return Number(data.readBigUInt64LE(at))
}

function entryAt(data: Buffer, at: number): ArchiveEntry & { length: number } {
  if (data.readUInt32LE(at) !== 0x0201_4b50) throw new RangeError('This is no entry of a list.')
  const [nameLength, extraLength] = [data.readUInt16LE(at + 28), data.readUInt16LE(at + 30)]
  const extraAt = at + 46 + nameLength
  const path = textOf(data.subarray(at + 46, extraAt)).replaceAll('\\', '/')
  const [size, packed, start] = [data.readUInt32LE(at + 24), data.readUInt32LE(at + 20), data.readUInt32LE(at + 42)]
  const long = longNumbers(data.subarray(extraAt, extraAt + extraLength), [size, packed, start])
  const method = data.readUInt16LE(at + 10)
  const length = 46 + nameLength + extraLength + data.readUInt16LE(at + 32)
  return { path, at: long[2] ?? start, packed: long[1] ?? packed, method, length }
}

/** Returns the numbers; those too large for their fields are read from the entry's extension, which has them in the same order. */
function longNumbers(extra: Buffer, numbers: number[]): number[] {
  let at = longFieldIn(extra)
  if (at === undefined) return numbers
  return numbers.map((number) => {
    if (number !== beyondLong) return number
    at = (at ?? 0) + 8
    return longAt(extra, at - 8)
  })
}

/** Returns the offset of the extension with long numbers. Each field of an extension begins with its type and its length. */
function longFieldIn(extra: Buffer): number | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return at + 4
  return undefined
}

/** Old archives do not name their encoding. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

function unpack(data: Buffer, { at, packed, method }: ArchiveEntry): Uint8Array | undefined {
  try {
    const start = at + 30 + data.readUInt16LE(at + 26) + data.readUInt16LE(at + 28)
    const piece = data.subarray(start, start + packed)
    if (method === 0) return piece.length > uploadBytesMaximum ? undefined : piece
    return method === 8 ? inflateRawSync(piece, { maxOutputLength: uploadBytesMaximum }) : undefined
  } catch {
    return undefined
  }
}

/**
 * The files by their whole paths, and by each end of a path in whole folders: `mug.png` finds `red/mug.png` too. The cost of a search depends on the
 * number of folders in the path, not on the number of files.
 */
type Index = { byPath: ReadonlyMap<string, ArchiveEntry | 'twice'>; byEnd: ReadonlyMap<string, ArchiveEntry | 'twice'> }

function indexOf(entries: ArchiveEntry[]): Index {
  const [byPath, byEnd] = [new Map<string, ArchiveEntry | 'twice'>(), new Map<string, ArchiveEntry | 'twice'>()]
  for (const entry of entries) {
    byPath.set(entry.path, byPath.has(entry.path) ? 'twice' : entry)
    for (const end of endsOf(entry.path)) byEnd.set(end, byEnd.has(end) ? 'twice' : entry)
  }
  return { byPath, byEnd }
}

/** Returns the ends of the path, the longest first. */
function endsOf(path: string): string[] {
  const ends = [path]
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) ends.push(path.slice(at + 1))
  return ends
}

/** Returns the file at exactly this path, else the one that has the most trailing folders in common with it, if there is just one. */
function findIn({ byPath, byEnd }: Index, filePath: string): ArchiveMatch {
  const short = foldersOf(filePath)
    .slice(-foldersMaximum - 1)
    .join('/')
  const end = endsOf(short).find((one) => byEnd.has(one)) ?? ''
  const entry = byPath.get(filePath) ?? byEnd.get(end)
  return typeof entry === 'object' ? { entry } : entry
}

function foldersOf(path: string): string[] {
  return path.split('/')
}

/** Returns the path of an address, or the path that the file itself names. */
function pathIn(source: string): string {
  const path = /^https?:/i.test(source) ? (URL.parse(source)?.pathname ?? '') : source.replaceAll('\\', '/')
  return decoded(path).replace(/^(\.?\/)+/, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
