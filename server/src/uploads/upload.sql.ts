import type { UploadPurpose } from '@sealane/contract/uploads'
import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { Refusal } from '../refusal.ts'

export type UploadRow = { id: number; file: string; purpose: string }

/** A stored picture: `names` are its files in the storage, `size` their bytes together, `look` its perceptual hash. */
type NewUpload = {
  accountId: number
  purpose: UploadPurpose
  file: string
  names: string[]
  size: number
  sha256: Buffer
  look: string
  width: number
  height: number
  color: string | null
}

/** Returns undefined if the account was deleted meanwhile. */
export async function insertUpload(database: Database, upload: NewUpload): Promise<number | undefined> {
  const { accountId, purpose, file, names, size, sha256, look, width, height, color } = upload
  const { rows } = await sql<{ id: number }>`
    insert into uploads (account_id, purpose, file, files, bytes, sha256, look, width, height, color, used_at)
    select id, ${purpose}, ${file}, ${names}::text[], ${size}, ${sha256},
      ${look}::bit(256), ${width}, ${height}, ${color}, null
    from accounts where id = ${accountId} and deleted_at is null for key share
    returning id
  `.execute(database)
  return rows[0]?.id
}

/**
 * Selects the upload if it belongs to this account and purpose, and marks it as used, so that it is kept. An upload of another account counts as
 * missing.
 */
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

/**
 * Marks the account's pictures of this purpose as unused, because nothing shows them any more: they are removed like pictures that were never used.
 */
export async function releaseUploads(tx: Tx, accountId: number, purpose: UploadPurpose): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ used_at: null })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

export async function selectColor(queries: Queries, id: number): Promise<string | null> {
  const { color } = await queries.selectFrom('uploads').select('color').where('id', '=', id).executeTakeFirstOrThrow()
  return color
}

/**
 * Deletes a person's pictures, and those in conversations that no other person still has. Proofs stay with their recharges; pictures of reviews,
 * refunds and shops stay with those. Returns the deleted ones. The caller has deleted the conversations before.
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

/** Queues files for removal from the storage, by their names there, if the transaction commits; a job removes them. */
export async function discardStored(tx: Tx, names: string[]): Promise<void> {
  if (names.length === 0) return
  await sql`insert into discarded_files (name) select unnest(${names}::text[]) on conflict do nothing`.execute(tx)
}

/**
 * Pictures that differ in at most this number of their 256 bits count as similar. `look_parts` has one part more, so that at least one part is equal.
 */
export const lookalikeBits = 10

/** Selects other uploads with the same file, or a similar picture. */
export async function selectLookalikes(queries: Queries, uploadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other.id from uploads one join uploads other on other.purpose = one.purpose and other.id <> one.id
    where one.id = ${uploadId} and (other.sha256 = one.sha256 or bit_count(other.look # one.look) <= ${lookalikeBits})
    order by other.id limit 20
  `.execute(queries)
  return rows.map(({ id }) => id)
}

type UnusedUpload = { file: string; files: string[]; purpose: string }

/** Deletes uploads that nothing has used within a day. One that is used at the same time stays. */
export async function deleteUnusedUploads(tx: Tx, limit: number): Promise<UnusedUpload[]> {
  const { rows } = await sql<UnusedUpload>`
    delete from uploads where used_at is null and id in (
      select id from uploads where used_at is null and created_at < now() - interval '24 hours'
      order by id limit ${limit} for update skip locked
    ) returning file, files, purpose
  `.execute(tx)
  return rows
}

/** Selects the names of the next files to remove from the storage. */
export async function selectDiscarded(queries: Queries, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from discarded_files order by discarded_at, name limit ${limit}
  `.execute(queries)
  return rows.map(({ name }) => name)
}

export async function deleteDiscarded(database: Database, names: string[]): Promise<void> {
  if (names.length > 0) await sql`delete from discarded_files where name = any(${names}::text[])`.execute(database)
}
