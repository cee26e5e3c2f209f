import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { lockOrders } from '../orders/order.sql.ts'
import type { Queries } from './database.ts'
import { namesMaximum } from './statement-names.ts'

const { databases, visitor } = await startApi()

test('a writing statement is planned once for each connection, however often it runs', async () => {
  await databases.writer.transaction().execute(async (tx) => {
    for (let times = 0; times < 10; times++) await lockOrders(tx, [1], 'all')
    const { rows } = await sql`
      select distinct custom_plans > 0 as is_planned_anew from pg_prepared_statements where statement like '%from orders o%'
    `.execute(tx)
    expect(rows).toEqual([{ is_planned_anew: false }])
  })
})

test('a search is planned for its words each time, however often it runs on a connection', async () => {
  await databases.reader.connection().execute(async (reader) => {
    await sql.raw('prepare searching (text) as select id from order_items where name ilike $1').execute(reader)
    for (let times = 0; times < 10; times++) await sql.raw(`execute searching ('%${times}%')`).execute(reader)
    const { rows } = await sql`
      select generic_plans::int, custom_plans::int from pg_prepared_statements where name = 'searching'
    `.execute(reader)
    expect(rows).toEqual([{ generic_plans: 0, custom_plans: 10 }])
  })
})

/** Returns the names of the connection's prepared statements, in the order of their preparation. */
async function preparedOn(queries: Queries): Promise<{ name: string; statement: string }[]> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements where not from_sql order by prepare_time
  `.execute(queries)
  return rows
}

const selectOne = async (queries: Queries, one: number) => {
  const { rows } = await sql<{ n: number }>`select ${sql.raw(String(one))} + ${one}::int as n`.execute(queries)
  return rows[0]?.n
}

describe('of hundreds of statements', () => {
  test('a connection keeps some, and keeps using the one that it needs again and again', async () => {
    await databases.reader.connection().execute(async (reader) => {
      await sql`select ${'again'}::text as word`.execute(reader)
      const wordOf = async () => (await preparedOn(reader)).find(({ statement }) => statement.includes('as word'))?.name
      const name = await wordOf()
      for (let one = 0; one < 400; one++) {
        expect(await selectOne(reader, one)).toBe(2 * one)
        if (one % 50 === 0) await sql`select ${'again'}::text as word`.execute(reader)
      }
      expect((await preparedOn(reader)).length).toBeLessThanOrEqual(namesMaximum)
      expect(await wordOf()).toBe(name)
      for (let one = 0; one < 400; one += 100) expect(await selectOne(reader, one)).toBe(2 * one)
    })
  })

  test('sent all at once on one connection, some stay too, also after one that fails', async () => {
    await databases.writer.connection().execute(async (writer) => {
      const numbers = Array.from({ length: 400 }, (_none, at) => 10_000 + at)
      const answers = await Promise.all(numbers.map((one) => selectOne(writer, one)))
      expect(answers).toEqual(numbers.map((one) => 2 * one))
      for (let round = 0; round < 3; round++) {
        const asking = writer.transaction().execute(async (tx) => {
          const failing = sql`select 1 / ${0}::int`.execute(tx)
          await Promise.all([failing, ...Array.from({ length: 200 }, (_none, at) => selectOne(tx, 1_000 * round + at))])
        })
        await expect(asking).rejects.toThrow('division by zero')
        for (let one = 0; one < 200; one++)
          expect(await selectOne(writer, 1_000 * round + one)).toBe(2_000 * round + 2 * one)
      }
      expect((await preparedOn(writer)).length).toBeLessThanOrEqual(namesMaximum)
    })
  })

  test('make no connection larger when a stranger asks for lists by every subset of filters, in every order', async () => {
    const filters = {
      price_min: 1,
      price_max: 9_999_99,
      rating_min: 0.5,
      country: 'JP',
      in_stock: true,
      free_freight: true,
    }
    const names = Object.keys(filters) as (keyof typeof filters)[]
    const subsets = Array.from({ length: 2 ** names.length }, (_none, bits) =>
      Object.fromEntries(names.filter((_name, at) => (bits >> at) % 2 === 1).map((name) => [name, filters[name]])),
    )
    const sorts = ['hot', 'new', 'price_up', 'price_down', 'rating'] as const
    for (const subset of subsets)
      await Promise.all(sorts.map((sort) => visitor('GET /api/product/list', { query: { ...subset, sort } })))
    const kept = await Promise.all(
      sorts.map(() => databases.reader.connection().execute(async (reader) => (await preparedOn(reader)).length)),
    )
    expect(Math.max(...kept)).toBeLessThanOrEqual(namesMaximum)
  })
})
