import { inflateRawSync } from 'node:zlib'
import { uploadBytesMaximum } from '@sealane/contract/uploads'

const entriesMaximum = 20_000

type Entry = { path: string; at: number; packed: number; method: number }
/** `twice` where several files fit a source equally well. */
type Found = { entry: Entry } | 'twice' | undefined
export type Archive = {
  find: (source: string) => Found
  /** Undefined where it is no picture's size, or broken. */
  read: (entry: Entry) => Uint8Array | undefined
}
export type ArchiveFault = 'archive' | 'archive_many'

/** The files of a ZIP by their paths. Nothing is unpacked but the one file asked for, and of that no more than a picture may be. */
export function openArchive(bytes: Uint8Array): Archive | ArchiveFault {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = entriesOf(data)
  if (typeof entries === 'string') return entries
  const byName = Map.groupBy(entries, ({ path }) => foldersOf(path).at(-1) ?? '')
  return {
    find: (source) => findIn(byName, pathIn(source)),
    read: (entry) => unpack(data, entry),
  }
}

const endLength = 22
const commentMaximum = 0xffff

/** As the list at the end of the file has them; what a Mac keeps beside them is no picture. */
function entriesOf(data: Buffer): Entry[] | ArchiveFault {
  const end = data.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0 || end < data.length - endLength - commentMaximum) return 'archive'
  try {
    const count = data.readUInt16LE(end + 10)
    if (count > entriesMaximum) return 'archive_many'
    const entries: Entry[] = []
    for (let at = data.readUInt32LE(end + 16), left = count; left > 0; left -= 1) {
      const { length, ...entry } = entryAt(data, at)
      if (!/(^|\/)(__MACOSX\/|\._|$)/.test(entry.path)) entries.push(entry)
      at += length
    }
    return entries
  } catch {
    return 'archive' // Its list is not where it should be.
  }
}

function entryAt(data: Buffer, at: number): Entry & { length: number } {
  if (data.readUInt32LE(at) !== 0x0201_4b50) throw new RangeError('This is no entry of a list.')
  const nameLength = data.readUInt16LE(at + 28)
  const path = textOf(data.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/')
  const [packed, start, method] = [data.readUInt32LE(at + 20), data.readUInt32LE(at + 42), data.readUInt16LE(at + 10)]
  const length = 46 + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32)
  return { path, at: start, packed, method, length }
}

/** Old archives name no encoding. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

function unpack(data: Buffer, { at, packed, method }: Entry): Uint8Array | undefined {
  try {
    const start = at + 30 + data.readUInt16LE(at + 26) + data.readUInt16LE(at + 28)
    const piece = data.subarray(start, start + packed)
    if (method === 0) return piece.length > uploadBytesMaximum ? undefined : piece
    return method === 8 ? inflateRawSync(piece, { maxOutputLength: uploadBytesMaximum }) : undefined
  } catch {
    return undefined
  }
}

/** The file at that very path, else the one that shares most folders with it, if there is just one. */
function findIn(byName: ReadonlyMap<string, Entry[]>, wanted: string): Found {
  const folders = foldersOf(wanted)
  const named = byName.get(folders.at(-1) ?? '') ?? []
  const exact = named.filter(({ path }) => path === wanted)
  const shared = named.map(({ path }) => sharedEnd(foldersOf(path), folders))
  const most = Math.max(...shared)
  const best = exact.length > 0 ? exact : named.filter((_entry, index) => shared[index] === most)
  const [entry] = best
  if (entry === undefined) return undefined
  return best.length === 1 ? { entry } : 'twice'
}

function foldersOf(path: string): string[] {
  return path.split('/')
}

function sharedEnd(one: string[], other: string[]): number {
  const places = Math.min(one.length, other.length)
  for (let count = 0; count < places; count += 1) if (one.at(-1 - count) !== other.at(-1 - count)) return count
  return places
}

/** The path of an address, or the one that a file names itself. */
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
