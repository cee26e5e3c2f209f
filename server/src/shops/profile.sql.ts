import type { FileName } from '@sealane/contract/locales'
import type { ShopProfile } from '@sealane/contract/shop-settings'
import { type RawBuilder, sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { ProfileRow } from './profile.rules.ts'

export function selectProfile(queries: Queries, shopId: number): Promise<ProfileRow> {
  return select(queries, shopId, sql``)
}

export function lockProfile(tx: Tx, shopId: number): Promise<ProfileRow> {
  return select(tx, shopId, sql`for no key update of s`)
}

async function select(queries: Queries, shopId: number, lock: RawBuilder<unknown>): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select s.id, s.profile_version, s.name, s.wanted_name, s.country, s.logo, s.banner, s.banner_color, s.drawn_logo, s.drawn_banner,
      s.drawn_banner_color,
      (select coalesce(json_object_agg(t.locale, t.about), '{}') from shop_translations t
        where t.shop_id = s.id and t.about <> '') as about
    from shops s where s.id = ${shopId} ${lock}
  `.execute(queries)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no shop ${shopId}`)
  return row
}

export async function saveProfile(tx: Tx, { id, about: _about, ...row }: ProfileRow): Promise<void> {
  const { wanted_name: requestedName } = row
  const requestedAt = sql`case when ${requestedName}::text is null then null when wanted_name = ${requestedName} then wanted_name_at else now() end`
  await tx
    .updateTable('shops')
    .set({ ...row, wanted_name_at: sql<Date | null>`${requestedAt}` })
    .where('id', '=', id)
    .execute()
}

export async function saveAbout(tx: Tx, shopId: number, about: ShopProfile['about']): Promise<void> {
  await tx.deleteFrom('shop_translations').where('shop_id', '=', shopId).execute()
  const rows = (Object.entries(about) as [FileName, string][]).map(([locale, text]) => ({ locale, about: text }))
  await tx
    .insertInto('shop_translations')
    .values(rows.map((row) => ({ ...row, shop_id: shopId })))
    .execute()
}
