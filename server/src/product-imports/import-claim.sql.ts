import type { CategoryId } from '@sealane/contract/catalog'
import { sql } from 'kysely'
import type { Database, Queries } from '../db/database.ts'
import type { SilentHosts } from './silent-hosts.rules.ts'

/** `stage` reads the file, `compare` compares its products with those of the shop; the status of both is `reading`. */
export type ImportStep = 'stage' | 'compare' | 'apply' | 'undo'

const stepOf = sql<ImportStep>`case status when 'running' then 'apply' when 'undoing' then 'undo' else
  case when headings is null then 'stage' else 'compare' end end`

export type Claimed = {
  id: number
  shop_id: number
  account_id: number
  file: string
  archive: string | null
  category: CategoryId | null
  perDollar: number
  /** The headings of the file; null until its products are staged. */
  headings: string[] | null
  step: ImportStep
  /** Number of workers that died or failed with the import in succession. */
  deaths: number
  silentHosts: SilentHosts
}

/** If an import ends this many workers in succession, its file is the cause: it waits until no other import is open. */
export const deathsMaximum = 3

/** Number of the advisory lock: two workers that claim at once must not choose imports of one shop. */
const lockNumber = 727_034

/**
 * Claims the next import that waits for one of these steps. One worker at a time works for a shop. A process that dies loses its import after 30
 * seconds. Shops take turns, and so do the imports of a shop: an import that takes long or cannot be ended does not delay the others.
 */
export async function claimImport(database: Database, steps: ImportStep[]): Promise<Claimed | undefined> {
  return database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
    const { rows } = await sql<Claimed>`
      update product_imports set claimed_until = now() + interval '30 seconds', served_at = clock_timestamp(),
        deaths = deaths + (claimed_until > '-infinity')::int
      where id = (
        select id from product_imports i where status in ('reading', 'running', 'undoing') and ${stepOf} = any(${steps}::text[])
          and not exists (select 1 from product_imports other where other.shop_id = i.shop_id and other.claimed_until > now())
        order by deaths >= ${deathsMaximum},
          (select max(served_at) from product_imports of_shop where of_shop.shop_id = i.shop_id), deaths, served_at, id
        limit 1 for update skip locked
      )
      returning id, shop_id, account_id, file, archive, category_id as category, per_dollar::float8 as "perDollar", headings,
        ${stepOf} as step, deaths, silent_hosts as "silentHosts"
    `.execute(tx)
    return rows[0]
  })
}

/** An import that has reached another step may belong to another worker: its claim must not be changed. */
export const isStill = ({ id, step }: Claimed) => sql`id = ${id} and ${stepOf} = ${step}`

export async function renewImportClaim(queries: Queries, claimed: Claimed): Promise<void> {
  await sql`
    update product_imports set claimed_until = now() + interval '30 seconds' where ${isStill(claimed)}`.execute(queries)
}

export async function releaseImport(queries: Queries, claimed: Claimed): Promise<void> {
  await sql`
    update product_imports set claimed_until = '-infinity', deaths = 0 where ${isStill(claimed)}`.execute(queries)
}

/** Releases the import after an error, to be tried again after the others. */
export async function setBackImport(queries: Queries, claimed: Claimed): Promise<void> {
  await sql`
    update product_imports set claimed_until = '-infinity', deaths = deaths + 1 where ${isStill(claimed)}`.execute(
    queries,
  )
}
