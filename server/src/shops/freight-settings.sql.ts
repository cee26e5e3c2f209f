import type { FreightTable, FreightZone } from '@sealane/contract/freight'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

export async function selectFreight(queries: Queries, shopId: number): Promise<FreightTable> {
  const { rows } = await sql<FreightTable>`
    select s.freight_version as version,
      json_build_object('delivers', s.freight_delivers, 'base', s.freight_base, 'further', s.freight_further,
        'free_from', s.freight_free_from) as rest,
      (select coalesce(json_agg(json_build_object('countries', z.countries, 'delivers', z.delivers, 'base', z.base,
        'further', z.further, 'free_from', z.free_from) order by z.position), '[]')
        from freight_zones z where z.shop_id = s.id) as zones
    from shops s where s.id = ${shopId}
  `.execute(queries)
  const [table] = rows
  if (table === undefined) throw new Error(`There is no shop ${shopId}`)
  return table
}

export async function lockFreight(tx: Tx, shopId: number): Promise<FreightTable> {
  await sql`select 1 from shops where id = ${shopId} for no key update`.execute(tx)
  return selectFreight(tx, shopId)
}

export async function saveRows(tx: Tx, shopId: number, { version, zones, rest }: FreightTable): Promise<void> {
  await tx
    .updateTable('shops')
    .set({
      freight_version: version,
      freight_delivers: rest.delivers,
      freight_base: rest.base,
      freight_further: rest.further,
      freight_free_from: rest.free_from,
    })
    .where('id', '=', shopId)
    .execute()
  await tx.deleteFrom('freight_zones').where('shop_id', '=', shopId).execute()
  if (zones.length > 0)
    await tx
      .insertInto('freight_zones')
      .values(zones.map(toRow(shopId)))
      .execute()
}

function toRow(shop_id: number) {
  return (zone: FreightZone, index: number) => ({ shop_id, position: index + 1, ...zone })
}
