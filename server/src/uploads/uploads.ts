import { randomBytes } from 'node:crypto'
import type { Upload, UploadPurpose } from '@sealane/contract/uploads'
import type { Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { inWidths, readPicture, toSquare, toWide, type InLine, type Shaped } from './picture.ts'
import { cutForShop } from './shop-picture.ts'
import { signAddress } from './storage.ts'
import { discardStored, insertUpload, selectColor, useUpload, type UploadRow } from './upload.sql.ts'

/** Anyone may look at these; the others need a signed address. */
const publicPurposes: readonly string[] = [
  'avatar',
  'review_picture',
  'shop_picture',
  'product_picture',
  'hero_picture',
  'category_picture',
]
/** Kept in every width that pages ask for, each in its own shape. */
const shapes: Partial<Record<UploadPurpose, (bytes: Buffer, sender: InLine) => Promise<Shaped>>> = {
  product_picture: toSquare,
  category_picture: toSquare,
  hero_picture: toWide,
}

/** Whose picture it will be and what for, and in which line it waits. */
type UploadInput = { accountId: number; purpose: UploadPurpose; sender: InLine }

/**
 * Keeps the picture for its uploader and purpose, and answers with its bytes as stored. `read` is called in its turn. The file is written
 * first: a row never points at nothing.
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

/** A shop's picture is kept as a stamp and as a banner; what lists and the home page show, in every width that they ask for. */
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

/** A picture in widths that this account sent, with the colour that it stands on; a foreign one is a missing one. */
export async function takePicture(
  tx: Tx,
  { id, accountId, purpose }: PictureUpload,
): Promise<{ image: string; color: string }> {
  const row = await useUpload(tx, id, accountId, purpose)
  const color = await selectColor(tx, row.id)
  return { image: addressOf(row), color: color ?? '#ffffff' }
}

/** A shop's picture that this account sent, as the stamp and as the banner that it makes; a foreign one is a missing one. */
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

/** Has the files of rows that are deleted taken out of the storage, if the transaction commits; a job does it. */
export async function discardFiles(
  tx: Tx,
  rows: (Pick<UploadRow, 'file' | 'purpose'> & { files: string[] })[],
): Promise<void> {
  await discardStored(
    tx,
    rows.flatMap(({ purpose, file, files }) => (files.length > 0 ? files : [storedName(purpose, file)])),
  )
}

/** The lasting address of a public picture. */
export function addressOf({ file }: UploadRow): string {
  return `/pictures/${file}`
}

/** Public, or signed for ten minutes. */
export function urlOf(pepper: string, upload: UploadRow): string {
  return publicPurposes.includes(upload.purpose) ? addressOf(upload) : signAddress(pepper, upload.file, Date.now())
}

function storedName(purpose: string, file: string): string {
  return `${publicPurposes.includes(purpose) ? 'public' : 'private'}/${file}`
}
