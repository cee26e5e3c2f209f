import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '@sealane/contract/product-form'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { saveUpload } from '../uploads/uploads.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { Claimed } from './import.sql.ts'
import { openArchive, type Archive } from './picture-archive.ts'

/** `uploads` has what stands for each source; `order` the sources of the product's pictures as they will be. */
export type Fetched = { uploads: Map<string, string>; failed: string[]; order: string[] }
export type Pictures = { fetch: (product: Product, own: string[]) => Promise<Fetched> }

/** Where an import's pictures come from: the archive beside it, this shop, other addresses. `own` are the product's already. */
export async function openPictures(
  resources: Resources,
  { account_id, archive }: Pick<Claimed, 'account_id' | 'archive'>,
  fetchOne: (url: string) => Promise<Uint8Array | undefined> = fetchPicture,
): Promise<Pictures> {
  const zip = archive === null ? undefined : await resources.storage.get(archive)
  const opened = zip && openArchive(zip)
  const files = typeof opened === 'object' ? opened : undefined
  return {
    async fetch({ pictures }, own) {
      const uploads = new Map<string, string>()
      const failed: string[] = []
      const wanted = pictures.map(({ image }) => image).filter((image) => !own.includes(image))
      const find = async (image: string) =>
        entryOf(files, image) ?? (await ownFile(resources, image)) ?? (await fetchOne(image))
      // All of a product at once: the slowest keeps a worker for its ten seconds, not each after the other.
      const found = await Promise.all(wanted.map(find))
      for (const [index, image] of wanted.entries()) {
        const bytes = found[index]
        const upload = bytes && (await keep(resources, account_id, bytes))
        if (upload === undefined) failed.push(image)
        else uploads.set(image, upload)
      }
      const order = pictures.map(({ image }) => image).filter((image) => !failed.includes(image))
      return { uploads, failed, order }
    },
  }
}

function entryOf(archive: Archive | undefined, source: string): Uint8Array | undefined {
  const found = archive?.find(source)
  return typeof found === 'object' ? archive?.read(found.entry) : undefined
}

/** A picture of this shop: everybody may see it, so everybody may take it. */
async function ownFile({ storage, publicUrl }: Resources, source: string): Promise<Uint8Array | undefined> {
  const shop = publicUrl === undefined ? undefined : URL.parse(publicUrl)?.origin
  const { origin, pathname } = URL.parse(source, shop ?? 'http://this.invalid') ?? { origin: '', pathname: '' }
  const [, name] = /^\/pictures\/([\w-]{8,80}\.webp)$/.exec(pathname) ?? []
  const isOurs = origin === (shop ?? 'http://this.invalid')
  return name !== undefined && isOurs ? storage.get(`public/${name}`) : undefined
}

const triesMaximum = 10

/** Answers the upload's id; undefined for what is no picture. Shoppers' own uploads come first. */
async function keep(resources: Resources, accountId: number, bytes: Uint8Array): Promise<string | undefined> {
  for (let tries = 1; tries <= triesMaximum; tries += 1) {
    try {
      const { id } = await saveUpload(resources, accountId, 'product_picture', async () => Buffer.from(bytes))
      return id
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'BUSY') return undefined
      await wait(500)
    }
  }
  return undefined
}
