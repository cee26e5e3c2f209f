import { randomBytes } from 'node:crypto'
import type { Upload, UploadPurpose } from '@sealane/contract/uploads'
import { sql } from 'kysely'
import { toId } from '../db/ids.ts'
import type { Queries, Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { inWidths, readPicture, toSquare, toWide, type InLine, type Shaped } from './picture.ts'
import { cutForShop } from './shop-picture.ts'
import { signAddress } from './storage.ts'

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

export type UploadRow = { id: number; file: string; purpose: string }

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
  const { rows } = await sql<{ id: number }>`
    insert into uploads (account_id, purpose, file, files, bytes, sha256, look, width, height, color, used_at)
    select id, ${purpose}, ${file}, ${names}::text[], ${size}, ${sha256},
      ${look}::bit(256), ${width}, ${height}, ${color}, null
    from accounts where id = ${accountId} and deleted_at is null for key share
    returning id
  `.execute(resources.databases.writer)
  if (rows[0] === undefined) {
    for (const name of names) await resources.storage.remove(name)
    throw new Refusal('LOGIN_REQUIRED') // The account was deleted meanwhile.
  }
  const { id } = rows[0]
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

/** The upload, if it is this account's and for this purpose; a foreign one is a missing one. It stays from now on. */
export async function useUpload(tx: Tx, id: string, accountId: number, purpose: UploadPurpose): Promise<UploadRow> {
  const row = await tx
    .updateTable('uploads')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('id', '=', toId(id))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .returning(['id', 'file', 'purpose'])
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return row
}

/** Nothing shows the account's pictures of this purpose any more: they are removed as pictures that were never used. */
export async function releaseUploads(tx: Tx, accountId: number, purpose: UploadPurpose): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ used_at: null })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

type PictureUpload = { id: string; accountId: number; purpose: 'product_picture' | 'hero_picture' | 'category_picture' }

/** A picture in widths that this account sent, with the colour that it stands on; a foreign one is a missing one. */
export async function takePicture(
  tx: Tx,
  { id, accountId, purpose }: PictureUpload,
): Promise<{ image: string; color: string }> {
  const row = await useUpload(tx, id, accountId, purpose)
  const { color } = await tx.selectFrom('uploads').select('color').where('id', '=', row.id).executeTakeFirstOrThrow()
  return { image: addressOf(row), color: color ?? '#ffffff' }
}

/** A shop's picture that this account sent, as the stamp and as the banner that it makes; a foreign one is a missing one. */
export async function takeShopPicture(
  tx: Tx,
  id: string,
  accountId: number,
): Promise<{ logo: string; banner: string; color: string }> {
  const row = await useUpload(tx, id, accountId, 'shop_picture')
  const { color } = await tx.selectFrom('uploads').select('color').where('id', '=', row.id).executeTakeFirstOrThrow()
  const logo = addressOf(row)
  return { logo, banner: logo.replace(/-logo\.webp$/, '-banner.webp'), color: color ?? '#ffffff' }
}

/**
 * The person's pictures, and what they sent to nobody who still has it. Proofs that went with a recharge stay with it; pictures
 * of reviews, refunds and shops belong to those. Answers what is gone; the caller has deleted the conversations before.
 */
export async function deleteUploadsOf(
  tx: Tx,
  accountId: number,
): Promise<{ file: string; files: string[]; purpose: string }[]> {
  const { rows } = await sql<{ file: string; files: string[]; purpose: string }>`
    delete from uploads u where account_id = ${accountId} and (
      purpose = 'avatar'
      or purpose = 'chat_picture' and not exists (select 1 from messages where picture_id = u.id)
      or purpose = 'recharge_proof' and not exists (select 1 from recharges where proof_id = u.id)
    ) returning file, files, purpose
  `.execute(tx)
  return rows
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

/** The same by the names that files have in the storage. */
export async function discardStored(tx: Tx, names: string[]): Promise<void> {
  if (names.length === 0) return
  await sql`insert into discarded_files (name) select unnest(${names}::text[]) on conflict do nothing`.execute(tx)
}

/** Pictures that differ in no more of their 256 bits look the same. `look_parts` has one part more, so that one of them is the same. */
export const lookalikeBits = 10

/** Other uploads that are the same file, or look the same. */
export async function selectLookalikes(queries: Queries, uploadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other.id from uploads one join uploads other on other.purpose = one.purpose and other.id <> one.id
    where one.id = ${uploadId} and (other.sha256 = one.sha256 or bit_count(other.look # one.look) <= ${lookalikeBits})
    order by other.id limit 20
  `.execute(queries)
  return rows.map(({ id }) => id)
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
