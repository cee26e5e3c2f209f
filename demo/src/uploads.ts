import { createHash, randomBytes } from 'node:crypto'
import type { UploadPurpose } from '@sealane/contract/uploads'
import { sql } from 'kysely'
import type { Tx } from '../../server/src/db/database.ts'
import type { Storage } from '../../server/src/uploads/storage.ts'
import { readPicture } from '../../server/src/uploads/picture.ts'

type Private = {
  accountId: number
  purpose: Extract<UploadPurpose, 'recharge_proof' | 'refund_proof' | 'chat_picture'>
  sent: Buffer
}

/** A picture that somebody sent for a purpose that nobody else may look at. Answers its id. */
export async function writeUpload(tx: Tx, storage: Storage, { accountId, purpose, sent }: Private): Promise<number> {
  const { bytes, width, height, look } = await readPicture(sent)
  const file = `${randomBytes(16).toString('base64url')}.webp`
  await storage.put(`private/${file}`, bytes)
  const { rows } = await sql<{ id: number }>`
    insert into uploads (account_id, purpose, file, sha256, look, width, height)
    values (${accountId}, ${purpose}, ${file}, ${createHash('sha256').update(sent).digest()}, ${look}::bit(256), ${width}, ${height})
    returning id
  `.execute(tx)
  return rows[0]?.id ?? 0
}
