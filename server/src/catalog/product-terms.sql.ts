import { defaultFileName, type FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

type Nameless = { product_id: number; locale: FileName; name: string; name_in_english: string }

/** Locks translations without name terms. Skips translations that are being saved: the save writes the terms anyway. */
export async function lockNameless(tx: Tx, size: number): Promise<Nameless[]> {
  const { rows } = await sql<Nameless>`
    select t.product_id, t.locale, t.name, coalesce(e.name, '') as name_in_english
    from product_translations t
    left join product_translations e on e.product_id = t.product_id and e.locale = ${defaultFileName}
    where t.name_terms is null order by t.product_id, t.locale limit ${size} for update of t skip locked
  `.execute(tx)
  return rows
}

type NameTerms = Pick<Nameless, 'product_id' | 'locale'> & { terms: string[] }

export async function saveNameTerms(tx: Tx, named: NameTerms[]): Promise<void> {
  await sql`
    update product_translations t set name_terms = n.terms
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) n (product_id bigint, locale text, terms text[])
    where t.product_id = n.product_id and t.locale = n.locale
  `.execute(tx)
}

/** Adds the terms of the shop's new name to these products. */
export async function addShopTerms(
  tx: Tx,
  ids: number[],
  { locale, terms }: { locale: FileName; terms: string[] },
): Promise<void> {
  await sql`
    update product_translations t
    set search_terms = array(select distinct unnest(t.search_terms || ${terms}::text[]))
    where t.product_id = any(${ids}::bigint[]) and t.locale = ${locale}
      and not t.search_terms @> ${terms}::text[]
  `.execute(tx)
}
