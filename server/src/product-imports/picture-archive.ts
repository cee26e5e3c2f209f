import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { buffer as readToEnd } from 'node:stream/consumers'
import { uploadBytesMaximum } from '@sealane/contract/uploads'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'

const entriesMaximum = 20_000
/** A longer or deeper path is no picture's path: `find` must know each folder of a path. */
const pathMaximum = 300
const foldersMaximum = 20
/** Entries between two turns for other requests: a large archive takes a second. */
const entriesInTurn = 500

/** `packed` is the entry of the archive, which `read` unpacks. */
type ArchiveEntry = { path: string; packed: Entry }
/** `twice` means that several files match a source equally well. */
type ArchiveMatch = { entry: ArchiveEntry } | 'twice' | undefined
export type Archive = {
  find: (source: string) => ArchiveMatch
  /** Returns undefined if the file is larger than a picture may be, or broken. */
  read: (entry: ArchiveEntry) => Promise<Uint8Array | undefined>
}
export type ArchiveFault = 'archive' | 'archive_many'

/** Opens a ZIP archive and lists its files by their paths. It unpacks only the requested file, up to the maximum size of a picture. */
export async function openArchive(bytes: Uint8Array): Promise<Archive | ArchiveFault> {
  try {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const zip = await fromBufferPromise(data, { decodeStrings: false })
    if (zip.entryCount > entriesMaximum) return 'archive_many'
    const index = await indexOf(await entriesOf(zip))
    return {
      find: (source) => findIn(index, pathIn(source)),
      read: ({ packed }) => unpack(zip, packed).catch(() => undefined),
    }
  } catch {
    return 'archive'
  }
}

/** Returns the files. The extra files of a Mac are no pictures. */
async function entriesOf(zip: ZipFile): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  let count = 0
  for await (const packed of zip.eachEntry()) {
    if ((count += 1) % entriesInTurn === 0) await nextTurn()
    const path = pathOf(packed.fileNameRaw)
    if (isArchivedFile(path)) entries.push({ path, packed })
  }
  return entries
}

function isArchivedFile(path: string): boolean {
  const isShort = path.length <= pathMaximum && foldersOf(path).length <= foldersMaximum + 1
  return isShort && !/(^|\/)(__MACOSX\/|\._|$)/.test(path)
}

/** A Mac writes UTF-8 without saying so, and old archives do not name their encoding. */
function pathOf(name: Buffer): string {
  return (isUtf8(name) ? name.toString() : name.toString('latin1')).replaceAll('\\', '/')
}

/** yauzl ends a file that unpacks to more than it declares. */
async function unpack(zip: ZipFile, packed: Entry): Promise<Uint8Array | undefined> {
  if (packed.uncompressedSize > uploadBytesMaximum) return undefined
  return readToEnd(await zip.openReadStreamPromise(packed))
}

/**
 * The files by their whole paths, and by each end of a path in whole folders: `mug.png` finds `red/mug.png` too. The cost of a search depends on the
 * number of folders in the path, not on the number of files.
 */
type Index = { byPath: ReadonlyMap<string, ArchiveEntry | 'twice'>; byEnd: ReadonlyMap<string, ArchiveEntry | 'twice'> }

async function indexOf(entries: ArchiveEntry[]): Promise<Index> {
  const [byPath, byEnd] = [new Map<string, ArchiveEntry | 'twice'>(), new Map<string, ArchiveEntry | 'twice'>()]
  for (const [count, entry] of entries.entries()) {
    if (count % entriesInTurn === 0) await nextTurn()
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
