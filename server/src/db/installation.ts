import type pg from 'pg'

/** A connection, or a pool of them. */
export type Client = pg.Pool | pg.ClientBase

/** Whether the table exists, also in a database where no migration has run. */
export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${name}`,
  ])
  return rows[0]?.found ?? false
}
