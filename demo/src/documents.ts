import { fileNames } from '@sealane/contract/locales'
import type { Tx } from '@sealane/server/db/database'
import { readAboutDemo } from './data.ts'

/** Writes the demo's own document, which states that nothing is sold here. It follows the shop's policies. */
export async function writeDocuments(tx: Tx): Promise<void> {
  const { slug, title, body } = readAboutDemo()
  const { id } = await tx
    .insertInto('documents')
    .values({ kind: 'policy', slug, position: 1_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const valid_from = new Date().toISOString().slice(0, 10)
  const versions = fileNames.map((locale) => {
    const text = { title: title[locale], body: body[locale] }
    return { document_id: id, locale, version: 1, valid_from, ...text }
  })
  await tx.insertInto('document_versions').values(versions).execute()
}
