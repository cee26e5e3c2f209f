import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '@sealane/contract/product-form'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import type { Storage } from '../uploads/storage.ts'
import { saveUpload } from '../uploads/uploads.ts'
import { fetchPicture, type FetchedPicture } from './fetch-picture.ts'
import type { Claimed } from './import-claim.sql.ts'
import { saveSilentHosts } from './import.sql.ts'
import { openArchive, type Archive } from './picture-archive.ts'
import { isGivenUp, withAnswers, type HostAnswer } from './silent-hosts.rules.ts'

/** `uploads` maps each source to the upload that replaces it; `order` contains the sources of the product's pictures in their future order. */
export type Fetched = { uploads: Map<string, string>; failed: string[]; order: string[] }
export type ImportPictures = { fetch: (product: Product, own: string[]) => Promise<Fetched> }

type ImportPictureSource = Pick<Claimed, 'id' | 'account_id' | 'archive' | 'silentHosts'>
type FetchOne = (url: string) => Promise<FetchedPicture>

/** Opens the archive of an import. Returns undefined if there is none, or if it cannot be read. */
export async function openArchiveOf(storage: Storage, name: string | null): Promise<Archive | undefined> {
  const zip = name === null ? undefined : await storage.get(name)
  const archive = zip && (await openArchive(zip))
  return typeof archive === 'object' ? archive : undefined
}

/**
 * Opens the places that an import's pictures are read from: its archive, this shop, other addresses. `own` are the pictures that the product already
 * has.
 */
export async function openPictures(
  resources: Resources,
  from: ImportPictureSource,
  fetchOne: FetchOne = fetchPicture,
): Promise<ImportPictures> {
  const files = await openArchiveOf(resources.storage, from.archive)
  const outside = createOutside(resources, from, fetchOne)
  return {
    async fetch({ pictures }, own) {
      const uploads = new Map<string, string>()
      const failed: string[] = []
      const needed = pictures.map(({ image }) => image).filter((image) => !own.includes(image))
      const find = async (image: string) =>
        (await entryOf(files, image)) ?? (await ownFile(resources, image)) ?? (await outside.find(image))
      // Fetches all pictures of a product at once: a worker waits ten seconds for the slowest one, not for each in turn.
      const found = await Promise.all(needed.map(find))
      await outside.save()
      for (const [index, image] of needed.entries()) {
        const bytes = found[index]
        const upload = bytes && (await storePicture(resources, from.account_id, bytes))
        if (upload === undefined) failed.push(image)
        else uploads.set(image, upload)
      }
      const order = pictures.map(({ image }) => image).filter((image) => !failed.includes(image))
      return { uploads, failed, order }
    },
  }
}

/** Fetches from other hosts, and remembers for the rest of the import which hosts do not answer. The caller calls `save` after each product. */
function createOutside({ databases }: Resources, { id, silentHosts }: ImportPictureSource, fetchOne: FetchOne) {
  let silent = silentHosts
  let answers: HostAnswer[] = []
  return {
    async find(source: string): Promise<Uint8Array | undefined> {
      const host = URL.parse(source)?.hostname ?? ''
      if (isGivenUp(silent, host)) return undefined
      const answer = await fetchOne(source)
      answers.push({ host, isSilent: answer === 'silent' })
      return answer === 'silent' ? undefined : answer
    },
    async save(): Promise<void> {
      const before = silent
      silent = withAnswers(before, answers)
      answers = []
      if (JSON.stringify(silent) !== JSON.stringify(before)) await saveSilentHosts(databases.writer, id, silent)
    },
  }
}

async function entryOf(archive: Archive | undefined, source: string): Promise<Uint8Array | undefined> {
  const found = archive?.find(source)
  return typeof found === 'object' ? archive?.read(found.entry) : undefined
}

/** Reads a picture of this shop. Everyone may see such a picture, so every import may use it. */
async function ownFile({ storage, publicUrl }: Resources, source: string): Promise<Uint8Array | undefined> {
  const shop = publicUrl === undefined ? undefined : URL.parse(publicUrl)?.origin
  const { origin, pathname } = URL.parse(source, shop ?? 'http://this.invalid') ?? { origin: '', pathname: '' }
  const [, name] = /^\/pictures\/([\w-]{8,80}\.webp)$/.exec(pathname) ?? []
  const isOurs = origin === (shop ?? 'http://this.invalid')
  return name !== undefined && isOurs ? storage.get(`public/${name}`) : undefined
}

const triesMaximum = 10

/** Returns the upload's id, or undefined if the bytes are no picture. Waits half a second and tries again while the decoder's queue is full. */
async function storePicture(resources: Resources, accountId: number, bytes: Uint8Array): Promise<string | undefined> {
  const sender = { line: 'staff', counted: [{ key: String(accountId), factor: 1 }] } as const
  for (let tries = 1; tries <= triesMaximum; tries += 1) {
    try {
      const sending = { accountId, purpose: 'product_picture', sender } as const
      const { upload } = await saveUpload(resources, sending, async () => Buffer.from(bytes))
      return upload.id
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'BUSY') return undefined
      await wait(500)
    }
  }
  return undefined
}
