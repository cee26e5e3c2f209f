import type { ProductAttachment } from '@sealane/contract/chat'
import type { FileName } from '@sealane/contract/locales'
import type { Queries } from '../db/database.ts'
import { selectProductAttachments } from './mention.sql.ts'

/** Reads products that messages refer to, by id, in their current state, also when they are no longer on sale. */
export async function readProductAttachments(
  queries: Queries,
  language: FileName,
  ids: number[],
): Promise<Map<number, ProductAttachment>> {
  if (ids.length === 0) return new Map()
  const mentions = await selectProductAttachments(queries, language, ids)
  return new Map(mentions.map((attachment) => [Number(attachment.id), attachment]))
}
