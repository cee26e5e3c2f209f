import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { addShop, buildWorld } from '../../test/world.ts'
import { writeNameKeys } from './name-key.jobs.ts'
import { readNamesakes } from './name.ts'

const { databases } = await startApi()
const { writer, reader } = databases
const { shops } = await buildWorld(writer)
const { id } = shops.fjordkant
const kumoriya = shops.kumoriya.id

async function namesakesOf(name: string): Promise<number[]> {
  return (await readNamesakes(reader, [name]))({ name }).map((shop) => shop.id)
}
async function countUnwritten(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shops where name_key is null`.execute(writer)
  return rows[0]?.count ?? 0
}

test('a shop is found by a name that looks alike, before its key is computed and after', async () => {
  expect(await countUnwritten()).toBe(2)
  expect(await namesakesOf('FJ0RDKANT')).toEqual([id])
  await writeNameKeys(writer)
  expect(await countUnwritten()).toBe(0)
  expect(await namesakesOf('FJ0RDKANT')).toEqual([id])
  expect(await namesakesOf('Elsewhere')).toEqual([])
})

test('a new name is found at once, and the former one no longer', async () => {
  await writer.updateTable('shops').set({ name: 'Nordkant' }).where('id', '=', id).execute()
  expect(await countUnwritten()).toBe(1)
  expect([await namesakesOf('N0rdkant'), await namesakesOf('Fjordkant')]).toEqual([[id], []])
  await writer.updateTable('shops').set({ name: 'Kumoriya Works', slug: 'kumo' }).where('id', '=', kumoriya).execute()
  expect(await countUnwritten()).toBe(1) // The name that this shop has.
  await writeNameKeys(writer)
  expect([await namesakesOf('N0rdkant'), await namesakesOf('Fjordkant')]).toEqual([[id], []])
})

test('of thousands of shops a name is compared with those that look like it', async () => {
  await sql`
    insert into shops (slug, name, country, handling_days, freight_base, freight_further, logo, banner, banner_color)
    select 'many-' || n, 'Many ' || n, country, handling_days, freight_base, freight_further, logo, banner, banner_color
    from shops, generate_series(1, 3000) n where id = ${id}`.execute(writer)
  const { id: last } = await addShop(writer, { slug: 'oslo-wool', name: 'Oslo Wool' })
  await writeNameKeys(writer)
  await sql`analyze shops`.execute(writer)
  expect(await namesakesOf('0slo W00l')).toEqual([last])
  const { rows } = await sql<Record<string, string>>`explain select id, name from shops
    where name_key = any(${['oslowool']}::text[]) or name_key is null order by id`.execute(writer)
  expect(JSON.stringify(rows)).not.toContain('Seq Scan')
})
