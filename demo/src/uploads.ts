import { randomBytes } from 'node:crypto'
import type { UploadPurpose } from '@sealane/contract/uploads'
import { sql } from 'kysely'
import type { Tx } from '@sealane/server/db/database'
import type { Storage } from '@sealane/server/uploads/storage'
import { readPicture } from '@sealane/server/uploads/picture'

type DemoUpload = { accountId: number; sent: Buffer }
type Private = DemoUpload & { purpose: Extract<UploadPurpose, 'recharge_proof' | 'refund_proof' | 'chat_picture'> }

/** Writes a picture that is private because of its purpose. Returns its id. */
export async function writeUpload(tx: Tx, storage: Storage, { purpose, ...sent }: Private): Promise<number> {
  return (await write(tx, storage, { ...sent, purpose, place: 'private' })).id
}

/** Writes a picture of a review, which is public. Returns its URL. */
export async function writeReviewPicture(tx: Tx, storage: Storage, sent: DemoUpload): Promise<string> {
  const { file } = await write(tx, storage, { ...sent, purpose: 'review_picture', place: 'public' })
  return `/pictures/${file}`
}

type WrittenUpload = DemoUpload & { purpose: UploadPurpose; place: 'public' | 'private' }

async function write(tx: Tx, storage: Storage, { accountId, purpose, place, sent }: WrittenUpload) {
  const { bytes, width, height, look, sha256 } = await readPicture(async () => sent, { line: 'staff', counted: [] })
  const file = `${randomBytes(16).toString('base64url')}.webp`
  await storage.put(`${place}/${file}`, bytes)
  const { rows } = await sql<{ id: number }>`
    insert into uploads (account_id, purpose, file, sha256, look, width, height)
    values (${accountId}, ${purpose}, ${file}, ${sha256}, ${look}::bit(256), ${width}, ${height})
    returning id
  `.execute(tx)
  return { id: rows[0]?.id ?? 0, file }
}
