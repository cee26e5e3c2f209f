import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '@sealane/contract/product-form'
import { uploadBytesMaximum } from '@sealane/contract/uploads'
import { unzipSync } from 'fflate'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { saveUpload } from '../uploads/uploads.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { Claimed } from './import.sql.ts'

/** `uploads` has what stands for each source; `order` the sources of the product's pictures as they will be. */
export type Fetched = { uploads: Map<string, string>; failed: string[]; order: string[] }
export type Pictures = { fetch: (product: Product, own: string[]) => Promise<Fetched> }

/** Where an import's pictures come from: the archive beside it, this shop, other addresses. `own` are the product's already. */
export async function openPictures(resources: Resources, { account_id, archive }: Claimed): Promise<Pictures> {
  const zip = archive === null ? undefined : await resources.storage.get(archive)
  return {
    async fetch({ pictures }, own) {
      const uploads = new Map<string, string>()
      const failed: string[] = []
      for (const { image } of pictures) {
        if (own.includes(image)) continue
        const bytes = (zip && entryOf(zip, image)) ?? (await ownFile(resources, image)) ?? (await fetchPicture(image))
        const upload = bytes && (await keep(resources, account_id, bytes))
        if (upload === undefined) failed.push(image)
        else uploads.set(image, upload)
      }
      const order = pictures.map(({ image }) => image).filter((image) => !failed.includes(image))
      return { uploads, failed, order }
    },
  }
}

/** The file of that name, in whatever folder of the archive. */
function entryOf(zip: Uint8Array, source: string): Uint8Array | undefined {
  const wanted = nameIn(source)
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) =>
    path.posix.basename(name) === wanted && originalSize <= uploadBytesMaximum
  try {
    return Object.values(unzipSync(zip, { filter }))[0]
  } catch {
    return undefined // What is no archive holds no picture.
  }
}

function nameIn(source: string): string {
  const { pathname } = URL.parse(source, 'file:///') ?? { pathname: source }
  try {
    return path.posix.basename(decodeURIComponent(pathname))
  } catch {
    return path.posix.basename(pathname)
  }
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
      const { id } = await saveUpload(resources, accountId, 'product_picture', Buffer.from(bytes))
      return id
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'BUSY') return undefined
      await wait(500)
    }
  }
  return undefined
}
