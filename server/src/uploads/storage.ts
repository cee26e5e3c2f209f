import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Stores files by name. The content of a name never changes. */
export type Storage = {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Returns undefined if there is no such file. */
  get: (name: string) => Promise<Uint8Array | undefined>
  /** Does the same for content that need not be in memory at once. */
  putStream: (name: string, content: Readable) => Promise<void>
  /** `size` is in bytes. */
  open: (name: string) => Promise<{ content: Readable; size: number } | undefined>
  /** Also succeeds if there is no such file any more. */
  remove: (name: string) => Promise<void>
}

/** Opens a folder by default, or with `s3://key:secret@host/bucket?region=…` any storage with the S3 interface. */
export async function openStorage(url: string | undefined, dataFolder: string): Promise<Storage> {
  const disk = new Disk(await openDriver(url, dataFolder))
  return {
    put: (name, bytes) => disk.put(name, bytes),
    async get(name) {
      // The disk's own function for bytes returns arbitrary memory of this process for an empty file.
      return (await disk.exists(name)) ? buffer(await disk.getStream(name)) : undefined
    },
    putStream: (name, content) => disk.putStream(name, content),
    async open(name) {
      if (!(await disk.exists(name))) return undefined
      const { contentLength: size } = await disk.getMetaData(name)
      return { content: await disk.getStream(name), size }
    },
    remove: (name) => disk.delete(name),
  }
}

/** Proofs, pictures of conversations, copies of personal data and files of shops: no other user of the machine may read them. */
const privateFolders = ['private', 'imports']

async function restrictToOwner(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
}

async function openDriver(url: string | undefined, dataFolder: string) {
  if (url === undefined || url.startsWith('file:')) {
    const location = url === undefined ? path.join(dataFolder, 'files') : fileURLToPath(url)
    for (const folder of privateFolders) await restrictToOwner(path.join(location, folder))
    return new FSDriver({ location, visibility: 'private' })
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { username, password, host, pathname, searchParams } = new URL(url)
  return new S3Driver({
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    endpoint: `${searchParams.get('insecure') === 'yes' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket: pathname.slice(1),
    forcePathStyle: true,
    visibility: 'private',
    supportsACL: false,
  })
}

const privateForMs = 10 * 60_000

/** Returns the address of a private file for ten minutes. The time is rounded, so that a list has the same addresses when it is shown again. */
export function signAddress(pepper: string, name: string, now: number): string {
  const expires = Math.ceil((now + privateForMs) / 60_000) * 60
  return `/files/${name}?expires=${expires}&signature=${signatureOf(pepper, name, expires)}`
}

export function isSigned(
  pepper: string,
  name: string,
  sent: { expires?: string; signature?: string },
  now: number,
): boolean {
  const expires = Number(sent.expires)
  if (!Number.isInteger(expires) || expires * 1000 < now) return false
  const expected = Buffer.from(signatureOf(pepper, name, expires))
  const given = Buffer.from(sent.signature ?? '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function signatureOf(pepper: string, name: string, expires: number): string {
  return createHmac('sha256', pepper).update(`file:${name}:${expires}`).digest('base64url')
}

/** Returns the name of a public picture: it is derived from the content, so the picture can be cached forever. */
export function contentName(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
