import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Files by name. A name never changes its content. */
export type Storage = {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Undefined when there is no such file. */
  get: (name: string) => Promise<Uint8Array | undefined>
  /** The same for what need not be in memory at once. */
  putStream: (name: string, content: Readable) => Promise<void>
  /** `size` is in bytes. */
  open: (name: string) => Promise<{ content: Readable; size: number } | undefined>
  /** Also where there is no such file any more. */
  remove: (name: string) => Promise<void>
}

/** A folder by default; `s3://key:secret@host/bucket?region=…` for anything that speaks S3. */
export async function openStorage(url: string | undefined, dataFolder: string): Promise<Storage> {
  const disk = new Disk(await openDriver(url, dataFolder))
  return {
    put: (name, bytes) => disk.put(name, bytes),
    async get(name) {
      // What the disk calls bytes is, of a file with nothing in it, whatever lay in this process's memory.
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

/** Proofs, pictures of talks, copies of people's data and files of shops: no other user of the machine reads them. */
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

/** The address of a private file for ten minutes. Rounded, so that a list shown twice has the same addresses. */
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

/** The name of a public picture is its content, so it can be kept forever. */
export function contentName(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
