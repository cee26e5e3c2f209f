import type { HeroForm, PortalHero } from '@sealane/contract/heroes'
import type { FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import { leadsNowhere } from './home.ts'
import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import type { HeroLink } from './hero.rules.ts'

export type HeroRow = Pick<PortalHero, 'id' | 'version' | 'image' | 'color' | 'texts' | 'on'> & {
  target: string
  starts_at: Date | null
  ends_at: Date | null
  is_nowhere: boolean
}

/** Selects the heroes in the order of the home page. */
export async function selectHeroRows(queries: Queries): Promise<HeroRow[]> {
  const { rows } = await sql<HeroRow>`
    select h.id, h.version, h.image, h.color, h.texts, h.is_on as "on", h.target, h.starts_at, h.ends_at,
      ${leadsNowhere} as is_nowhere
    from heroes h order by h.position, h.id
  `.execute(queries)
  return rows
}

/** Locks all heroes until the transaction ends, because their order concerns all of them. */
export async function lockHeroes(tx: Tx): Promise<HeroRow[]> {
  await sql`select pg_advisory_xact_lock(727009)`.execute(tx)
  return selectHeroRows(tx)
}

type StoredHero = Pick<HeroForm, 'texts' | 'on' | 'starts_at' | 'ends_at'> & {
  id: string
  version: number
  image: string
  color: string
  target: string
}

export async function saveHero(tx: Tx, { on, texts, ...hero }: StoredHero): Promise<void> {
  const row = { ...hero, is_on: on, texts: JSON.stringify(texts) }
  const { id: _id, ...changes } = row
  await tx
    .insertInto('heroes')
    .values({ ...row, position: sql<number>`(select coalesce(max(position), 0) + 1 from heroes)` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

export async function deleteHero(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('heroes').where('id', '=', id).execute()
}

export async function saveOrder(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    update heroes h set position = w.place from unnest(${ids}::text[]) with ordinality w (id, place) where h.id = w.id
  `.execute(tx)
}

/** Returns the name of the link's target, and the shop of a product. Returns undefined where shoppers do not find the target. */
export async function selectTarget(
  queries: Queries,
  { kind, value }: HeroLink,
  language: FileName,
): Promise<{ name: string; shop: string | undefined } | undefined> {
  if (kind === 'search') return { name: value, shop: undefined }
  const { rows } = await sql<{ name: string; shop: string | null }>`
    select s.name, null as shop from shops s where ${kind} = 'shop' and s.id = ${toId(value)} and not s.is_closed
    union all
    select t.name, s.id::text from products p join shops s on s.id = p.shop_id and not s.is_closed
      join product_translations t on t.product_id = p.id and t.locale = ${language}
      where ${kind} = 'product' and p.id = ${toId(value)} and p.is_on_sale
    union all
    select n.name, null from categories c join category_translations n on n.category_id = c.id and n.locale = ${language}
      where ${kind} = 'category' and c.id = ${value} and not c.is_hidden
  `.execute(queries)
  const [found] = rows
  return found && { name: found.name, shop: found.shop ?? undefined }
}
