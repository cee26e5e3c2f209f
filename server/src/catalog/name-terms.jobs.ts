import { defaultFileName, type FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { nameTerms } from './search.rules.ts'

const batchMaximum = 500
/** A run leaves the worker to other jobs after so many; the next one goes on. */
const batchesMaximum = 20

/**
 * Products that are older than the terms of their names get them, some at a time: safe to stop anywhere, to run twice, and by several at
 * once. With nothing left it is a look into an empty index.
 */
export async function indexNames(
  database: Database,
  { size = batchMaximum, batches = batchesMaximum } = {},
): Promise<void> {
  for (let batch = 0; batch < batches; batch++)
    if (!(await database.transaction().execute((tx) => indexSome(tx, size)))) return
}

type Nameless = { product_id: number; locale: FileName; name: string; name_in_english: string }

/** Whether there may be more. Who is being saved is left out: that writes the terms anyway. */
async function indexSome(tx: Tx, size: number): Promise<boolean> {
  const { rows } = await sql<Nameless>`
    select t.product_id, t.locale, t.name, coalesce(e.name, '') as name_in_english
    from product_translations t
    left join product_translations e on e.product_id = t.product_id and e.locale = ${defaultFileName}
    where t.name_terms is null order by t.product_id, t.locale limit ${size} for update of t skip locked
  `.execute(tx)
  if (rows.length === 0) return false
  const named = rows.map(({ name_in_english: nameInEnglish, ...row }) => ({
    ...row,
    terms: nameTerms({ ...row, nameInEnglish }),
  }))
  await sql`
    update product_translations t set name_terms = n.terms
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) n (product_id bigint, locale text, terms text[])
    where t.product_id = n.product_id and t.locale = n.locale
  `.execute(tx)
  return true
}
