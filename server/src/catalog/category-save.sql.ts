import type { PortalCategory } from '@sealane/contract/categories'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { NameRow } from './category.rules.ts'

export type CategoryRow = Omit<PortalCategory, 'original' | 'names'> & {
  image_color: string | null
  translations: NameRow[]
}

/** Selects the categories in the order of the home page. */
export async function selectCategoryRows(queries: Queries): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.version, c.image, c.image_color, not c.is_hidden as shown,
      (select json_agg(json_build_object('locale', n.locale, 'name', n.name, 'is_own', n.is_own, 'is_written', n.is_written))
        from category_translations n where n.category_id = c.id) as translations,
      (select count(*)::int from products p where p.category_id = c.id and p.removed_at is null) as products,
      (select count(*)::int from products p where p.category_id = c.id and p.is_on_sale) as on_sale
    from categories c order by c.position, c.id
  `.execute(queries)
  return rows
}

/** Locks all categories until the transaction ends, because their order concerns all of them. */
export async function lockCategories(tx: Tx): Promise<CategoryRow[]> {
  await sql`select pg_advisory_xact_lock(727010)`.execute(tx)
  return selectCategoryRows(tx)
}

type StoredCategory = { id: string; version: number; shown: boolean; image: string | null; color: string | null }

export async function saveCategory(tx: Tx, { id, version, shown, image, color }: StoredCategory): Promise<void> {
  const changes = { version, is_hidden: !shown, image, image_color: color }
  await tx
    .insertInto('categories')
    .values({ id, ...changes, position: sql<number>`(select coalesce(max(position), 0) + 1 from categories)` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

export async function saveNames(tx: Tx, id: string, rows: NameRow[]): Promise<void> {
  await sql`
    insert into category_translations (category_id, locale, name, is_own, is_written)
    select ${id}, locale, name, is_own, is_written
    from json_to_recordset(${JSON.stringify(rows)}::json) as said (locale text, name text, is_own boolean, is_written boolean)
    on conflict (category_id, locale) do update
      set name = excluded.name, is_own = excluded.is_own, is_written = excluded.is_written
  `.execute(tx)
}

/** Deletes a category. Removed products lose it; finished imports refer to it no more. */
export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await sql`update products set category_id = null, published_at = null where category_id = ${id} and removed_at is not null`.execute(
    tx,
  )
  await tx.deleteFrom('category_translations').where('category_id', '=', id).execute()
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}

export async function saveCategoryOrder(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    update categories c set position = w.place from unnest(${ids}::text[]) with ordinality w (id, place) where c.id = w.id
  `.execute(tx)
}
