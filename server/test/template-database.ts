import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '../src/db/database.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { prepareRole } from '../src/db/role.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string
    role: string | undefined
  }
}

const folder = path.join(import.meta.dirname, '../../.test')
const template = 'sealane_template'
const letters = `encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0`

/**
 * Migrates once. Each test file then uses its own copy, which PostgreSQL creates in milliseconds. TEST_DATABASE_URL names another server than the
 * embedded one.
 */
export default async function createTemplate({ provide }: TestProject): Promise<() => Promise<void>> {
  const other = process.env['TEST_DATABASE_URL']
  const embedded =
    other === undefined ? await startEmbedded(folder, false, ['fsync=off', 'max_connections=300']) : undefined
  const url = embedded?.url ?? other ?? ''
  provide('databaseServer', url)

  const server = openPool(url)
  const { rows } = await server.query<{ server_version: string }>('show server_version')
  console.log(`The tests run on PostgreSQL ${rows[0]?.server_version}`)
  await server.query(`drop database if exists ${template} with (force)`)
  await server.query(`create database ${template} ${letters}`)
  await server.end()

  const pool = openPool(nameIn(url, template))
  await migrate(pool)
  provide('role', await prepareRole(pool))
  await pool.end()
  return async () => embedded?.stop()
}

/** Creates a database without any migration, and a function that drops it. */
export async function createDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await once(url, `create database ${name} ${letters}`)
  return { url: nameIn(url, name), drop: () => once(url, `drop database ${name} with (force)`) }
}

/** Creates a copy of the template database, and a function that drops it. */
export async function copyTemplate(url: string, name: string): Promise<{ url: string; drop: () => Promise<void> }> {
  await once(url, `create database ${name} template ${template}`)
  return { url: nameIn(url, name), drop: () => once(url, `drop database ${name} with (force)`) }
}

async function once(url: string, statement: string): Promise<void> {
  const pool = openPool(url, { max: 1 })
  await pool.query(statement)
  await pool.end()
}

function nameIn(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = name
  return changed.href
}
