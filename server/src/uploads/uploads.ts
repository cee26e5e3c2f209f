import { randomBytes } from 'node:crypto'
import type { Upload, UploadPurpose } from '@sealane/contract/uploads'
import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { inWidths, readPicture, toSquare, toWide, type InLine, type Shaped } from './picture.ts'
import { cutForShop } from './shop-picture.ts'
import { signAddress } from './storage.ts'
import { discardStored, insertUpload, selectColor, useUpload, type UploadRow } from './upload.sql.ts'

/** Purposes that anyone may see; the others need a signed address. */
const publicPurposes: readonly string[] = [
  'avatar',
  'review_picture',
  'shop_picture',
  'product_picture',
  'hero_picture',
  'category_picture',
]
/** Pictures that are stored in every width that pages use, each in its own shape. */
const shapes: Partial<Record<UploadPurpose, (bytes: Buffer, sender: InLine) => Promise<Shaped>>> = {
  product_picture: toSquare,
  category_picture: toSquare,
  hero_picture: toWide,
}

/** The owner and the purpose of the picture, and the queue in which it waits. */
type UploadInput = { accountId: number; purpose: UploadPurpose; sender: InLine }

/**
 * Stores the picture for its uploader and purpose, and returns its number of bytes as stored. `read` is called in its turn. The file is written
 * first, so that no row refers to a missing file.
 */
export async function saveUpload(
  resources: Resources,
  { accountId, purpose, sender }: UploadInput,
  read: () => Promise<Buffer>,
): Promise<{ upload: Upload; bytes: number }> {
  const { bytes, width, height, look, sha256 } = await readPicture(read, sender)
  const { file, color, stored } = await store(resources, { purpose, sender }, bytes)
  const names = stored.map(({ name }) => name)
  const size = stored.reduce((sum, one) => sum + one.bytes, 0)
  const id = await insertUpload(resources.databases.writer, {
    ...{ accountId, purpose, file, names, size, sha256, look, width, height, color },
  })
  if (id === undefined) {
    for (const name of names) await resources.storage.remove(name)
    throw new Refusal('LOGIN_REQUIRED') // The account was deleted meanwhile.
  }
  const upload = { id: String(id), url: urlOf(resources.pepper, { id, file, purpose }), width, height }
  return { upload, bytes: size }
}

type StoredFiles = { file: string; color: string | null; stored: { name: string; bytes: number }[] }

/** Stores a picture: a shop's as a stamp and as a banner, those of lists and the home page in every width that they use. */
async function store(
  { storage }: Resources,
  { purpose, sender }: Pick<UploadInput, 'purpose' | 'sender'>,
  bytes: Buffer,
): Promise<StoredFiles> {
  const name = randomBytes(16).toString('base64url')
  const stored: StoredFiles['stored'] = []
  const put = async (file: string, picture: Uint8Array) => {
    const storedPath = storedName(purpose, file)
    await storage.put(storedPath, picture)
    stored.push({ name: storedPath, bytes: picture.byteLength })
  }
  if (purpose === 'shop_picture') {
    const { logo, banner, color } = await cutForShop(bytes, sender)
    await put(`${name}-logo.webp`, logo)
    await put(`${name}-banner.webp`, banner)
    return { file: `${name}-logo.webp`, color, stored }
  }
  const toShape = shapes[purpose]
  if (toShape === undefined) {
    await put(`${name}.webp`, bytes)
    return { file: `${name}.webp`, color: null, stored }
  }
  const { picture: shaped, color } = await toShape(bytes, sender)
  for (const [width, picture] of await inWidths(shaped)) await put(`${name}-${width}.webp`, picture)
  return { file: `${name}-800.webp`, color, stored }
}

type PictureUpload = { id: string; accountId: number; purpose: 'product_picture' | 'hero_picture' | 'category_picture' }

/** Returns a picture in several widths that this account sent, with its backdrop colour. One of another account counts as missing. */
export async function takePicture(
  tx: Tx,
  { id, accountId, purpose }: PictureUpload,
): Promise<{ image: string; color: string }> {
  const row = await useUpload(tx, id, accountId, purpose)
  const color = await selectColor(tx, row.id)
  return { image: addressOf(row), color: color ?? '#ffffff' }
}

/** Returns the stamp and the banner of a shop's picture that this account sent. One of another account counts as missing. */
export async function takeShopPicture(
  tx: Tx,
  id: string,
  accountId: number,
): Promise<{ logo: string; banner: string; color: string }> {
  const row = await useUpload(tx, id, accountId, 'shop_picture')
  const color = await selectColor(tx, row.id)
  const logo = addressOf(row)
  return { logo, banner: logo.replace(/-logo\.webp$/, '-banner.webp'), color: color ?? '#ffffff' }
}

/** Queues the files of deleted rows for removal from the storage, if the transaction commits; a job removes them. */
export async function discardFiles(
  tx: Tx,
  rows: (Pick<UploadRow, 'file' | 'purpose'> & { files: string[] })[],
): Promise<void> {
  await discardStored(
    tx,
    rows.flatMap(({ purpose, file, files }) => (files.length > 0 ? files : [storedName(purpose, file)])),
  )
}

/** Returns the permanent address of a public picture. */
export function addressOf({ file }: UploadRow): string {
  return `/pictures/${file}`
}

/** Returns the public address, or one that is signed for ten minutes. */
export function urlOf(pepper: string, upload: UploadRow): string {
  return publicPurposes.includes(upload.purpose) ? addressOf(upload) : signAddress(pepper, upload.file, Date.now())
}

function storedName(purpose: string, file: string): string {
  return `${publicPurposes.includes(purpose) ? 'public' : 'private'}/${file}`
}
